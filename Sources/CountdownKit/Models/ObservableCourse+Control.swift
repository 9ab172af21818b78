import CountdownCore
public import CountdownFoundation

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// Starts a course, in place of the course that may be running.
  ///
  /// The properties are up to date when this method returns. If the course is over at once, they show that too;
  /// inside a callback of the manager, right after that callback.
  ///
  /// ```swift
  /// let course = ObservableCourse()
  /// let pomodoro = CountdownCourse(
  ///   [.init("work", .minutes(25)), .init("rest", .minutes(5))], rounds: 4)
  /// course.start(pomodoro) { position in
  ///   print("\(position.stage.name), round \(position.round)")
  /// } onEnd: { outcome in
  ///   print(outcome)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - course: The course. A course that has no position is over at once, as `completed`.
  ///   - elapsed: How much of it has passed already: for a run of shows that is opened late, or after a relaunch. Zero, the
  ///     default, or less for a course that begins now.
  ///   - ticks: When ``timeLeft`` changes; every second by default. See ``Countdown/Ticks``.
  ///   - onStage: A closure that gets the position when a stage has begun, on the main actor: the first stage too, and
  ///     a stage that you skip to. Of several stages that have begun, because time was missed, or one callback of the
  ///     manager has skipped twice, it gets the present one alone. It is called when the properties show the stage: before
  ///     this method returns; inside a callback of the manager, right after that callback. nil, the default, for no callback.
  ///   - onTick: A closure that gets the position, with what is left, whenever ``timeLeft`` is told a value: at the beginning of
  ///     a stage, after `onStage`, and at each tick within it, on the main actor. For cues within a stage. A stage's zero is no
  ///     tick: the next `onStage` tells that, or `onEnd`; so a stage without a length has none. nil, the default, for no callback.
  ///   - onEnd: A closure that gets the outcome of the course, on the main actor: exactly once, when the properties
  ///     show the end, or the course that was started since. It gets `replaced` if another course was started, and
  ///     `receiverReleased` if this object was dropped. nil, the default, for no callback. All closures, and what they capture, are kept until then.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(log *n*) expected for *n* stages.
  public func start(
    _ course: CountdownCourse, after elapsed: Duration = .zero, ticks: Countdown.Ticks = .everySecond,
    onStage: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onTick: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    let run = CourseRun(
      CourseProgress(course: course), ticks: ticks,
      CourseBlocks(onStage: onStage, onTick: onTick, onEnd: onEnd))
    let elapsed = Nanoseconds(saturating: elapsed).asDuration
    let number = course.number(at: elapsed)
    let passed = Duration.nanoseconds(elapsed - course.end(of: number - 1))
    begin(run, left: run.now.go(to: number, after: passed, at: wallTime))
  }

  /// Stops the course's time until ``resume()``.
  ///
  /// - Returns: Whether it was running; otherwise nothing was done. If its time had passed already, it is over then.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func pause() -> Bool {
    guard let present, let left = model.exactlyLeft, left <= .zero, model.countdown?.isPaused == false else {
      return model.move { $0.pause() }
    }
    // While ticks are held back, time may have passed the end of the stage.
    begin(present, left: present.now.goOn(after: .zero - left, at: wallTime), isPaused: true)
    return true
  }

  /// Lets the course's time go on, with as much time left as when it was paused; the tap for a stage that waits.
  ///
  /// - Returns: Whether it runs now and was paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func resume() -> Bool {
    present?.now.place.waitingSince = nil
    let (before, told) = (model.shown.timeLeft, model.look?.told)
    let holds = model.move { $0.resume() }
    // The shared grid may have rounded down what was exactly shown, and told that at the beginning.
    if holds, model.look?.told == told, model.shown.timeLeft < before { tick() }
    return holds
  }

  /// Pauses a running course, and resumes a paused course; otherwise does nothing.
  ///
  /// - Returns: Whether it was running or paused.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func toggle() -> Bool { resume() || pause() }

  /// Goes to the beginning of the next stage.
  ///
  /// The next stage is the one after ``stage``, also if time has passed the end of that stage, and no callback has shown it
  /// yet. A paused course stays paused; one that waits for ``resume()``, whether it was paused before that or not, goes on.
  /// Skipping the last stage ends the course as `completed`.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func skip() -> Bool { leave { $0.place.number + 1 } }

  /// Goes to the beginning of the stage before; in the first stage to its beginning.
  ///
  /// A paused course stays paused; one that waits for ``resume()``, whether it was paused before that or not, goes on, unless the
  /// stage waits too. `onStage` is called, also for the same stage.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func back() -> Bool { leave { max(0, $0.place.number - 1) } }

  /// Goes to the beginning of a stage.
  ///
  /// A paused course stays paused; one that waits for ``resume()``, whether it was paused before that or not, goes on, unless the
  /// stage waits too. `onStage` is called, also for the same stage.
  ///
  /// - Parameters:
  ///   - stageIndex: Which of the stages of its round, counted from 0.
  ///   - round: The round, as ``ObservableCourse/round`` counts: 0 for the stages that come first, one more than there are rounds for those that
  ///     come last.
  /// - Returns: Whether it was running or paused, and has such a stage; otherwise nothing was done.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func go(to stageIndex: Int, round: Int) -> Bool {
    leave { $0.course.number(ofStage: stageIndex, round: round) }
  }

  /// Makes the present stage longer, or shorter, this time: the stages behind it come later, or earlier.
  ///
  /// A stage that you leave by a call, and come back to, has its own length again.
  ///
  /// - Parameter duration: By how much. A negative duration shortens it, at most to now, where the stage ends; a stage that waits
  ///   too.
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func extendStage(by duration: Duration) -> Bool {
    guard let present, let left = model.exactlyLeft else { return false }
    let longer = min(max(duration, .zero - max(.zero, left)), .nanoseconds(Nanoseconds.longest) - left)
    let added = present.now.place.added.saturatingAdd(Nanoseconds(saturating: longer))
    present.now.place.added = min(max(added, -.longest), .longest)
    // It ends now, or has ended.
    if left != .zero, left + longer <= .zero {
      let isPaused = isPausedByUser
      begin(present, left: present.now.goOn(after: .zero - left - longer, at: wallTime), isPaused: isPaused)
      return true
    }
    return model.move { $0.extend(by: longer) }
  }

  /// Begins the present stage again: the one that ``stage`` shows, with its own length.
  ///
  /// A paused course runs then, and a stage that waits, waits again. `onStage` is not called, because the stage is the same.
  /// To begin the course again, start it.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func restart() -> Bool {
    guard let present else { return false }
    let isAnnounced = present.announced == present.countdowns
    begin(present, left: present.now.go(to: present.now.place.number, at: wallTime), isAnnounced: isAnnounced)
    return true
  }

  /// Ends the course as `cancelled`.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel() -> Bool { model.cancel() }

  /// The coming changes of the stage, each with its date and the stage that begins then: to schedule all notifications before
  /// the phone is locked.
  ///
  /// The last of them is the beginning of a stage that waits, or the end of the course, with the stage that ends then.
  ///
  /// ```swift
  /// @MainActor func schedule(_ course: ObservableCourse) {
  ///   for change in course.boundaries(limit: 64) {
  ///     print("\(change.stage.name) at \(change.date)")
  ///   }
  /// }
  /// ```
  ///
  /// - Parameter limit: How many at most: iOS keeps 64 notifications of an app.
  /// - Returns: None unless the course is running, and its manager not frozen; none that has passed, also if nothing has shown it
  ///   yet.
  /// - Complexity: O(log *n*) for each, for *n* stages.
  public func boundaries(limit: Int) -> [(date: Date, stage: CountdownCourse.Stage)] {
    guard let shown = run?.now, let end = endDate, isRunning, let left = model.exactlyLeft else { return [] }
    // It may have gone on, and nothing has shown that yet.
    var now = shown
    if left <= .zero { _ = now.goOn(after: .zero - left, at: wallTime) }
    guard now.place.waitingSince == nil else { return [] }
    var changes: [(date: Date, stage: CountdownCourse.Stage)] = []
    for (after, position) in now.course.boundaries(from: now.place.number + 1).prefix(max(0, limit)) {
      // The present stage may be extended: those behind it follow from its end.
      changes.append((end.addingTimeInterval((after - shown.end) / .seconds(1)), position.stage))
      if position.stage.waits { break }
    }
    return changes
  }
}
