import CountdownCore

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse {
  /// The state of an `ObservableCourse`, from which it can go on after a relaunch, or in another process.
  ///
  /// ```swift
  /// @MainActor func save(_ course: ObservableCourse) throws {
  ///   UserDefaults.standard.set(
  ///     try JSONEncoder().encode(course.savedState), forKey: "workout")
  /// }
  ///
  /// @MainActor func restore(_ course: ObservableCourse) throws {
  ///   guard let data = UserDefaults.standard.data(forKey: "workout") else {
  ///     return
  ///   }
  ///   try course.restore(
  ///     JSONDecoder().decode(ObservableCourse.SavedState.self, from: data)
  ///   ) { position in
  ///     print(position.stage.name)
  ///   }
  /// }
  /// ```
  ///
  /// It is coded as ``CountdownSnapshot`` describes, as the countdown of the present stage, with the `plan` and the `place`: the
  /// `number` of the stage, counted through from 0 without stages that are no position, and by how much it, and the stages
  /// before it that have passed by themselves, were extended: `added` and `addedBefore`, in nanoseconds. A stage that waits has
  /// `waitingSince`: microseconds since 1 January 1970, 00:00 UTC.
  public struct SavedState: Sendable, Codable {
    let form: SavedForm

    init(_ saved: SavedRun) { form = SavedForm(.course, [saved]) }

    /// Decodes a state that `encode(to:)` has encoded.
    ///
    /// Any other data becomes a state that cannot be restored: ``ObservableCourse/restore(_:onStage:onTick:onEnd:)`` then
    /// throws the reason.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) {
      form = SavedForm(from: decoder, as: .course)
    }

    /// Encodes the state in the form that ``ObservableCourse/SavedState`` describes.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `CountdownSnapshot.RestoreError` if the state cannot be restored, and the errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
      try form.encode(to: encoder)
    }
  }

  /// The present state, to save and to restore with ``restore(_:onStage:onTick:onEnd:)``.
  ///
  /// For a running course, the beginning of the stage is saved as a date, so the time until it is restored counts. For a
  /// course that is paused, or whose manager is frozen, the time that has passed is saved. The stages, the interval and the
  /// phase are saved too; the closures are not. Observers are not notified of changes of this property, because it changes
  /// with time.
  ///
  /// - Complexity: O(*n*) for *n* stages, when it is encoded.
  public var savedState: SavedState {
    model.adopt()
    var saved = SavedRun(model)
    (saved.plan, saved.place) = (now?.course ?? CountdownCourse([]), now?.place ?? CoursePlace())
    return SavedState(saved)
  }

  /// Goes on with a saved state, in place of the course that may be running.
  ///
  /// - A course that was running is in the stage that it would be in if it had run all the time; if its end is past,
  ///   it has ended as `completed`. If its manager was frozen, it goes on where it was.
  /// - A course that was paused is paused.
  /// - A model that was idle, or whose course had ended, shows that state as it was, but for ``endDate``; the
  ///   closures are not called for it.
  ///
  /// The properties are up to date when this method returns; inside a callback of the manager, an end that is past
  /// shows right after that callback.
  ///
  /// - Parameters:
  ///   - state: The `savedState` of a model, in this process or another.
  ///   - onStage: A closure as in ``start(_:after:ticks:onStage:onTick:onEnd:)``. It gets the stage in which the course goes on, and
  ///     those after it. nil, the default, for no callback.
  ///   - onTick: A closure as in ``start(_:after:ticks:onStage:onTick:onEnd:)``. nil, the default, for no callback.
  ///   - onEnd: A closure that gets the outcome of the course that goes on, on the main actor: exactly once, when the
  ///     properties show the end. nil, the default, for no callback.
  /// - Throws: `CountdownSnapshot.RestoreError` if the state was decoded from data that is damaged, foreign or of a
  ///   later version; then nothing is changed.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(log *n*) expected for *n* stages.
  public func restore(
    _ state: SavedState, onStage: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onTick: (@MainActor (CountdownCourse.Position) -> Void)? = nil,
    onEnd: (@MainActor (Countdown.Outcome) -> Void)? = nil
  ) throws(CountdownSnapshot.RestoreError) {
    let saved = try state.form.run
    guard saved.phase != .idle, let plan = saved.plan, let place = saved.place else {
      return model.show(ShownState(), ticks: nil) { self.run = nil }
    }
    let run = CourseRun(
      CourseProgress(course: plan, place: place), ticks: saved.ticks?.ticks ?? .everySecond,
      CourseBlocks(onStage: onStage, onTick: onTick, onEnd: onEnd))
    guard saved.phase == .running || saved.phase == .paused else {
      return model.show(saved.shown, ticks: run.ticks) { self.run = run }
    }
    // If the wall clock was set back, it waits since now.
    if let since = place.waitingSince {
      run.now.place.waitingSince = min(since, wallTime.savedMicroseconds)
    }
    let driver = model.manager.engine.driver
    // If the wall clock was set back, the stage begins.
    let left = min(saved.end().timeLeft(at: driver.now, of: driver), run.now.length)
    // A date is rounded up to a microsecond: what is left of a stage because of that is none.
    if saved.phase == .running, left < .microseconds(1) {
      begin(run, left: run.now.goOn(after: .zero - left, at: wallTime))
    } else {
      begin(run, left: left, restoring: saved, isPaused: saved.phase == .paused)
    }
  }
}
