import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// The state of an `ObservableCourse`, from which it can go on after a relaunch, or in another process.
  ///
  /// ```swift
  /// @MainActor func save(_ course: ObservableCourse) throws {
  ///   UserDefaults.standard.set(try JSONEncoder().encode(course.savedState), forKey: "workout")
  /// }
  ///
  /// @MainActor func restore(_ course: ObservableCourse) throws {
  ///   guard let data = UserDefaults.standard.data(forKey: "workout") else { return }
  ///   try course.restore(JSONDecoder().decode(ObservableCourse.SavedState.self, from: data)) { position in
  ///     print(position.stage.name)
  ///   }
  /// }
  /// ```
  ///
  /// It is coded as an object with a `kind`, a `version`, a `checksum`, and a `state`: the `course`, and a
  /// `countdown` that stands for all of it. That is coded as in a ``CountdownSnapshot``, with the phase as its `id`.
  public struct SavedState: Sendable, Hashable {
    let sealed: SealedState<SavedCourse>
  }

  /// The present state, to save and to restore with ``restore(_:onStage:onEnd:)``.
  ///
  /// For a running course, the end is saved as a date, so the time until it is restored counts. For a course that is
  /// paused, or whose manager is frozen, the time that has passed is saved. The stages, the interval and the phase
  /// are saved too; the blocks are not. Observers are not notified of changes of this property, because it changes
  /// with time.
  ///
  /// - Complexity: O(*n*) for *n* stages, when it is encoded.
  public var savedState: SavedState {
    let engine = countdown.manager.engine
    guard let run else {
      return SavedState(
        .idle, CountdownCourse([]), SavedCountdown(left: .zero, total: .zero, ticks: .everySecond))
    }
    let total = run.course.total
    let left = total - run.time.value(in: engine)
    if let own = countdown.own, let record = engine.record(of: own.id, ownTime: { _ in nil }),
      !record.isPaused
    {
      let saved = SavedCountdown(
        running: left, at: record.standsStill ? nil : record.wallTime, total: total, ticks: run.ticks)
      return SavedState(.running, run.course, saved)
    }
    let phase: ObservableCountdown.Phase =
      if countdown.own != nil { .paused } else if case .ended = countdown.target.phase {
        countdown.target.phase
      } else {
        // While the last zero is being delivered, the course is over.
        .ended(.completed)
      }
    return SavedState(phase, run.course, SavedCountdown(left: TimeLeft(left), total: total, ticks: run.ticks))
  }

  /// Goes on with a saved state, in place of the course that may be running.
  ///
  /// - A course that was running is in the stage that it would be in if it had run all the time; if its end is past,
  ///   it has ended as `completed`. If its manager was frozen, it goes on where it was.
  /// - A course that was paused is paused.
  /// - A model that was idle, or whose course had ended, shows that state as it was, but for ``endDate``; the
  ///   blocks are not called for it.
  ///
  /// The properties are up to date when this method returns; inside a callback of the manager, an end that is past
  /// shows right after that callback.
  ///
  /// - Parameters:
  ///   - state: The `savedState` of a model, in this process or another.
  ///   - onStage: A block as in ``start(_:ticks:onStage:onEnd:)``. It gets the stage in which the course goes on, and
  ///     those after it. nil, the default, for no callback.
  ///   - onEnd: A block that gets the outcome of the course that goes on, on the main actor: exactly once, when the
  ///     properties show the end. nil, the default, for no callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state was decoded from data that is damaged, foreign or of a
  ///   later version; then nothing is changed.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(log *n*) expected for *n* stages.
  public func restore(
    _ state: SavedState, onStage: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) throws(CountdownSnapshot.RestoreError) {
    let saved = try state.sealed.content.get()
    let engine = countdown.manager.engine
    let left = saved.countdown.end(by: nil).timeLeft(of: engine, at: engine.driver.now, following: nil)
    let elapsed = max(.zero, saved.course.total - left)
    let run = CourseRun(
      saved.course, ticks: saved.countdown.ticks ?? .everySecond, onStage: onStage, onEnd: onEnd)
    switch saved.phase {
    case .running, .paused: begin(run, after: elapsed, isPaused: saved.countdown.isPaused == true)
    case .idle: show(nil, .idle)
    case .ended(let outcome):
      run.stand(at: elapsed)
      show(run, .ended(outcome))
    }
  }

  /// Shows a course that has ended, or none, in place of the course that may be running.
  private func show(_ run: CourseRun?, _ phase: ObservableCountdown.Phase) {
    self.run = run
    let position = run?.isOver == true ? nil : run?.position
    countdown.show(
      phase, timeLeft: position?.timeLeft ?? .zero, of: position?.stage.duration ?? .zero,
      ticks: run?.ticks)
    publish()
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension CourseRun {
  /// Notes where the course is when a time has passed, and stands still there.
  func stand(at elapsed: Duration) {
    time = .still(elapsed)
    let present = course.position(after: elapsed)
    isOver = present == nil
    position = present ?? course.lastPosition
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse.SavedState: Codable {
  fileprivate init(
    _ phase: ObservableCountdown.Phase, _ course: CountdownCourse, _ countdown: SavedCountdown
  ) {
    sealed = SealedState(SavedCourse(course: course, countdown: countdown.named(phase.name)))
  }

  /// Decodes a state that `encode(to:)` has encoded.
  ///
  /// Any other data becomes a state that cannot be restored: ``ObservableCourse/restore(_:onStage:onEnd:)`` then
  /// throws the reason.
  ///
  /// - Parameter decoder: The decoder to read from.
  public init(from decoder: any Decoder) {
    sealed = SealedState(from: decoder)
  }

  /// Encodes the state in the form that ``ObservableCourse/SavedState`` describes.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try sealed.encode(to: encoder)
  }
}

/// A course, and a countdown that stands for all of it, whose id is the phase.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct SavedCourse: SealedContent {
  let course: CountdownCourse
  let countdown: SavedCountdown

  static let kind = "CountdownKit.ObservableCourse"

  var phase: ObservableCountdown.Phase { ObservableCountdown.Phase(name: countdown.id) ?? .idle }

  func isPossible(in version: Int) -> Bool {
    countdown.isPossible && countdown.interval != nil && countdown.totalDuration == course.total
      && ObservableCountdown.Phase(name: countdown.id)?.isPossible(of: countdown) == true
  }

  func add(to checksum: inout SnapshotChecksum) {
    checksum.add(Int64(course.rounds))
    checksum.add(Int64(course.stages.count))
    for stage in course.stages {
      checksum.add(stage.name)
      checksum.add(stage.nanoseconds)
    }
    checksum.add(countdown)
  }
}
