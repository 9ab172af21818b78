import CountdownCore

/// How a course goes from stage to stage.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// Begins a course when some of it has passed.
  func begin(_ run: CourseRun, after elapsed: Duration) {
    go(run, to: elapsed, isPaused: false)
  }

  /// Leaves the present stage for a time of the course as it is, without what was extended.
  func leave(for elapsed: Duration) -> Bool {
    guard let run, !run.isOver, let countdown = model.countdown, countdown.isActive else { return false }
    run.extended = .zero
    go(run, to: elapsed, isPaused: countdown.isPaused)
    return true
  }

  /// Begins the stage that a course is in when a time has passed; or ends it.
  func go(_ run: CourseRun, to elapsed: Duration, isPaused: Bool) {
    if let position = run.move(to: elapsed) { return begin(run, position, elapsed, isPaused: isPaused) }
    // A course that is over has ended when its last stage did.
    start(run, CountdownEnd(at: .left(min(.zero, run.total - elapsed))), CountdownPast())
  }

  /// Begins a stage.
  ///
  /// It takes a millisecond at least, as an interval does, but no longer than the course: what the next stage is follows
  /// from the time that has passed.
  func begin(_ run: CourseRun, _ position: CountdownCourse.Position, _ elapsed: Duration, isPaused: Bool) {
    let length = max(position.timeLeft.duration, min(.milliseconds(1), run.total - elapsed))
    run.stageEnd = elapsed + length
    run.isAnnounced = run.onStage == nil && run.onTick == nil
    let number = start(
      run, CountdownEnd(after: length),
      CountdownPast(total: run.stageTotal.take() ?? position.stage.duration, isPaused: isPaused))
    announce(number, of: run)
  }

  @discardableResult
  private func start(_ run: CourseRun, _ end: CountdownEnd, _ past: CountdownPast) -> Int {
    run.countdowns += 1
    let number = run.countdowns
    model.begin(end, ticks: run.ticks, bringing: past) { [weak self] in
      self?.run = run
    } onEnd: { outcome in
      // The stage before has been left: the course goes on.
      if number == run.countdowns { run.end(outcome) }
    }
    return number
  }

  /// Begins the next stage, at the end of the present one; or notes that there is none.
  func stageHasEnded() -> Bool {
    guard let run else { return false }
    let end = run.stageEnd
    // What was extended has passed.
    let elapsed = end - min(.zero, model.exactlyLeft ?? .zero)
    if let position = run.move(to: elapsed) {
      begin(run, position, elapsed, isPaused: false)
      return true
    }
    // It has ended when its last stage did.
    if run.total > end { model.late = end - run.total }
    return false
  }

  /// Calls `onTick`, for a stage that was announced.
  func tick() {
    guard let run, run.isAnnounced, let position = present(of: run) else { return }
    run.onTick?(position)
  }

  /// The position as it is shown.
  private func present(of run: CourseRun) -> CountdownCourse.Position? {
    guard var position = run.position, !run.isOver, model.countdown?.isActive == true else { return nil }
    position.timeLeft = model.shown.timeLeft
    return position
  }

  /// Calls `onStage`, and `onTick` for what the stage begins with, as a manager makes callbacks: at once, or after the callback
  /// that is running.
  private func announce(_ number: Int, of run: CourseRun) {
    guard !run.isAnnounced, run === self.run, number == run.countdowns else { return }
    let block: @MainActor (ObservableCourse?, Countdown.Outcome) -> Void = { course, outcome in
      guard outcome == .completed, let course, course.run === run, run.countdowns == number else { return }
      run.isAnnounced = true
      // Inside a call that is shown once: first what it shows.
      course.publish()
      if let onStage = run.onStage, let position = course.present(of: run) { onStage(position) }
      if course.run === run, run.countdowns == number, run.ticks.markTimes == nil { course.tick() }
    }
    model.manager.beginBlocks(
      CountdownEnd(after: .zero), nil, for: self, ReceiverBlocks(silently: block, .mainActor), .of(Key.stage))
  }
}
