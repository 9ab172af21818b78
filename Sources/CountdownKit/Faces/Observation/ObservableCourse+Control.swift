import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// Starts a course, in place of the course that may be running.
  ///
  /// The properties are up to date when this method returns. If the course is over at once, they show that too;
  /// inside a callback of the manager, right after that callback.
  ///
  /// ```swift
  /// let course = ObservableCourse()
  /// let pomodoro = CountdownCourse([.init("work", .minutes(25)), .init("rest", .minutes(5))], rounds: 4)
  /// course.start(pomodoro) { position in
  ///   print("\(position.stage.name), round \(position.round)")
  /// } onEnd: { outcome in
  ///   print(outcome)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - course: The course. A course that has no position is over at once, as `completed`.
  ///   - ticks: When ``timeLeft`` changes; every second by default. See ``Countdown/Ticks``.
  ///   - onStage: A block that gets the position when a stage has begun, on the main actor: the first stage too, and
  ///     a stage that you skip to. Of several stages that have begun, because time was missed, or one callback of the
  ///     manager has skipped twice, it gets the present one alone. It is called when the properties show the stage: before this method returns; inside a callback of
  ///     the manager, right after that callback. nil, the default, for no callback.
  ///   - onEnd: A block that gets the outcome of the course, on the main actor: exactly once, when the properties
  ///     show the end. It gets `replaced` if another course was started, and `receiverReleased` if this object was
  ///     dropped. nil, the default, for no callback. Both blocks, and what they capture, are kept until then.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(log *n*) expected for *n* stages.
  public func start(
    _ course: CountdownCourse, ticks: Countdown.Ticks = .everySecond,
    onStage: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) {
    begin(CourseRun(course, ticks: ticks, onStage: onStage, onEnd: onEnd), after: .zero)
  }

  /// Stops the course's time until ``resume()``.
  ///
  /// - Returns: Whether it was running; otherwise nothing was done. If its time had passed already, it is over then.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func pause() -> Bool {
    guard let run, countdown.pause() else { return false }
    run.time.set(isRunning: false, in: countdown.manager.engine)
    let elapsed = run.time.value(in: countdown.manager.engine)
    // While ticks are held back, time may have passed the end of the stage.
    if run === self.run, elapsed >= run.stageEnd { go(to: elapsed, isPaused: true) }
    return true
  }

  /// Lets the course's time go on, with as much time left as when it was paused.
  ///
  /// - Returns: Whether it runs now and was paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func resume() -> Bool {
    guard let run, let own = countdown.own, own.isPaused else { return false }
    run.time.set(isRunning: true, in: countdown.manager.engine)
    return countdown.resume()
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
  /// yet. A paused course stays paused. Skipping the last stage ends the course as `completed`.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(log *n*) expected for *n* stages.
  @discardableResult
  public func skip() -> Bool {
    guard let run, let own = countdown.own else { return false }
    go(to: run.stageEnd, isPaused: own.isPaused)
    return true
  }

  /// Begins the present stage again: the one that ``stage`` shows.
  ///
  /// A paused course runs then. `onStage` is not called, because the stage is the same. To begin the course
  /// again, start it.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func restart() -> Bool {
    guard let run, let position = run.position, countdown.own != nil else { return false }
    run.time = ElapsedTime(run.course.beginning(of: position), isRunning: true, in: countdown.manager.engine)
    return countdown.restart()
  }

  /// Ends the course as `cancelled`.
  ///
  /// - Returns: Whether it was running or paused; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func cancel() -> Bool {
    let wasThere = countdown.cancel()
    publish()
    return wasThere
  }

  /// Begins a course when some of it has passed.
  func begin(_ run: CourseRun, after elapsed: Duration, isPaused: Bool = false) {
    self.run = run
    go(to: elapsed, isPaused: isPaused)
  }

  /// Begins the stage that the course is in when a time has passed; or ends the course.
  private func go(to elapsed: Duration, isPaused: Bool) {
    guard let run else { return }
    run.time = ElapsedTime(elapsed, isRunning: !isPaused, in: countdown.manager.engine)
    let position = run.course.position(after: elapsed)
    run.isOver = position == nil
    run.position = position ?? run.course.lastPosition
    run.stageEnd = elapsed + (position?.timeLeft.duration ?? .zero)
    run.countdowns += 1
    let number = run.countdowns
    // A course that is over has ended when its last stage did.
    let end =
      position.map { CountdownEnd(after: $0.timeLeft.duration) }
      ?? CountdownEnd(at: .left(min(.zero, run.course.total - elapsed)))
    countdown.begin(
      end, ticks: run.ticks,
      bringing: CountdownPast(total: position?.stage.duration, isPaused: isPaused && position != nil)
    ) { [weak self] outcome in
      // The stage before has been left: the course goes on.
      guard number == run.countdowns else { return }
      if self?.run === run { self?.publish() }
      run.end(outcome)
    }
    publish()
    if position != nil { announce(number, of: run) }
  }

  /// Begins the next stage, at the end of the present one; or notes that there is none.
  func stageHasEnded() -> Bool {
    guard let run else { return false }
    let elapsed = max(run.stageEnd, run.time.value(in: countdown.manager.engine))
    guard run.course.position(after: elapsed) != nil else {
      run.isOver = true
      run.position = run.course.lastPosition
      countdown.wasToEnd(before: elapsed - run.course.total)
      return false
    }
    go(to: elapsed, isPaused: false)
    return true
  }

  /// Calls `onStage` as a manager makes callbacks: at once, or after the callback that is running.
  private func announce(_ number: Int, of run: CourseRun) {
    guard let onStage = run.onStage, run === self.run, number == run.countdowns else { return }
    let block: @MainActor (ObservableCourse?, Countdown.Outcome) -> Void = { course, outcome in
      guard outcome == .completed, let course, course.run === run, run.countdowns == number,
        course.countdown.own != nil,
        let now = run.course.position(after: run.time.value(in: course.countdown.manager.engine)),
        now.stageIndex == run.position?.stageIndex, now.round == run.position?.round
      else { return }
      onStage(now)
    }
    countdown.manager.beginBlocks(
      CountdownEnd(after: .zero), nil, for: self, ReceiverBlocks(onMainActor: .silent, block), .of(Key.stage))
  }
}
