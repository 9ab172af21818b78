import CountdownCore

/// How a course goes from stage to stage.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  var wallTime: Duration { model.manager.engine.driver.wallNow }

  /// Where it is, with the date since when it waits as the wall clock tells that now.
  var now: CourseProgress? {
    guard let run, let since = run.now.place.waitingSince, let look = model.look else { return run?.now }
    var now = run.now
    let shift = look.wallTime - look.driverTime - run.wallOffset
    guard !model.isNear(shift, .zero) else { return now }
    now.place.waitingSince = (.microseconds(since) + shift).savedMicroseconds
    return now
  }

  /// The course that calls steer; nil if none runs or is paused, or it has no stage any more.
  var present: CourseRun? {
    model.adopt()
    return model.present?.isActive == true && run?.now.position != nil ? run : nil
  }

  /// Whether it is paused, and does not wait.
  var isPausedByUser: Bool { model.present?.isPaused == true && run?.now.place.waitingSince == nil }

  /// Goes to a stage by a call, and forgets what was added to others.
  func leave(for number: (CourseProgress) -> Int?) -> Bool {
    guard let present, let number = number(present.now) else { return false }
    let isPaused = isPausedByUser
    begin(present, left: present.now.go(to: number, at: wallTime), isPaused: isPaused)
    return true
  }

  /// Begins the stage that a course is in, with what is left of it; or ends the course.
  ///
  /// - Parameters:
  ///   - run: The course.
  ///   - left: What is left.
  ///   - saved: What was saved of the stage; nil for one that begins.
  ///   - isPaused: Whether it is paused.
  ///   - isAnnounced: Whether `onStage` was called for the stage.
  func begin(
    _ run: CourseRun, left: Duration, restoring saved: SavedRun? = nil, isPaused: Bool = false,
    isAnnounced: Bool = false
  ) {
    let number = run.beginCountdown(isAnnounced: isAnnounced)
    let (position, waits) = (run.now.position, run.now.place.waitingSince != nil)
    let driver = model.manager.engine.driver
    run.wallOffset = driver.wallNow - driver.now
    model.begin(
      position == nil ? CountdownEnd(at: .left(left)) : CountdownEnd(after: left),
      ticks: run.ticks,
      bringing: CountdownPast(
        total: saved?.wholeTotal ?? position?.stage.duration, told: saved?.told,
        isPaused: position != nil && (isPaused || waits)), showing: saved?.shownInPause
    ) { [weak self] in
      self?.run = run
    } onEnd: { outcome in
      // The stage before has been left: the course goes on.
      if number == run.countdowns { run.end(outcome) }
    }
    announce(number, of: run)
  }

  /// Begins the next stage, at the end of the present one; or notes that there is none.
  func stageHasEnded() -> Bool {
    guard let run, run.now.position != nil else { return false }
    let rest = run.now.rest
    let left = run.now.goOn(after: .zero - min(.zero, model.exactlyLeft ?? .zero), at: wallTime)
    if run.now.position != nil {
      begin(run, left: left)
      return true
    }
    // It has ended when its last stage did.
    if rest > .zero { model.late = .zero - rest }
    return false
  }

  /// Calls `onTick`, for a stage that was announced.
  func tick() {
    guard let run, let position = shownPosition(of: run) else { return }
    if run.announced == run.countdowns { run.blocks.onTick?(position) } else { run.hasTick = true }
  }

  /// The position as it is shown.
  private func shownPosition(of run: CourseRun) -> CountdownCourse.Position? {
    guard model.countdown?.isActive == true, var position = run.now.position else { return nil }
    position.timeLeft = model.shown.timeLeft
    return position
  }

  /// Calls `onStage`, and `onTick` for what the stage begins with, as a manager makes callbacks: at once, or after the callback
  /// that is running.
  private func announce(_ number: Int, of run: CourseRun) {
    guard number == run.countdowns, run.announced != number, run === self.run else { return }
    let block: @MainActor (ObservableCourse?, Countdown.Outcome) -> Void = { course, outcome in
      guard outcome == .completed, let course, course.run === run, run.countdowns == number else { return }
      run.announced = number
      // First what it shows.
      course.publish()
      if let onStage = run.blocks.onStage, let position = course.shownPosition(of: run) { onStage(position) }
      if course.run === run, run.countdowns == number, run.hasTick, !course.hasTickDue { course.tick() }
    }
    model.manager.beginBlocks(
      CountdownEnd(after: .zero), nil, .replace, self, ReceiverBlocks(.silent, block, .mainActor),
      .of(Key.stage))
  }

  /// Whether a tick, or the next stage, is about to come: a call has moved the stage, or enough time has passed.
  private var hasTickDue: Bool {
    guard let run, let look = model.look else { return false }
    if look.isToldNext { return true }
    if look.isPaused { return false }
    if run.ticks.markTimes != nil { return look.left <= .zero }
    let (shown, interval) = (
      model.shown.timeLeft.nanoseconds, Nanoseconds(saturating: run.ticks.wholeInterval)
    )
    return look.left <= .nanoseconds((shown - 1) / interval * interval)
  }
}
