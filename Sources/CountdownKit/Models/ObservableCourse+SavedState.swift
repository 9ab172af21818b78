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
  /// It is coded as an object with a `kind`, a `version`, a `checksum`, and a `state`: the `course`, and a
  /// `countdown` that stands for all of it. That is coded as in a ``CountdownSnapshot``, with the phase as its `id`. It also
  /// has the `stage` and the `round` that it is in, what counts as the whole of that, `stageTotal`, and by how much stages were
  /// `extended`, in nanoseconds.
  public struct SavedState: Sendable, Hashable {
    let sealed: SealedState<SavedCourse>
  }

  /// The present state, to save and to restore with ``restore(_:onStage:onTick:onEnd:)``.
  ///
  /// For a running course, the end is saved as a date, so the time until it is restored counts. For a course that is
  /// paused, or whose manager is frozen, the time that has passed is saved. The stages, the interval and the phase
  /// are saved too; the blocks are not. Observers are not notified of changes of this property, because it changes
  /// with time.
  ///
  /// - Complexity: O(*n*) for *n* stages, when it is encoded.
  public var savedState: SavedState {
    guard let run else {
      let nothing = SavedCountdown(left: .zero, total: .zero, ticks: .everySecond)
      return SavedState(SavedCourse(CountdownCourse([]), nothing.named(ObservableCountdown.Phase.idle.name)))
    }
    if let own = model.countdown, own.isActive, let look = model.manager.engine.look(at: own.handler) {
      let left = look.left + run.rest
      let saved =
        look.isPaused
        ? SavedCountdown(left: TimeLeft(left), total: run.course.total, ticks: run.ticks)
        : SavedCountdown(
          running: left, at: look.standsStill ? nil : look.wallTime, total: run.course.total, ticks: run.ticks
        )
      let phase: ObservableCountdown.Phase = look.isPaused ? .paused : .running
      return SavedState(SavedCourse(run, saved.named(phase.name), stageTotal: look.total))
    }
    let shown = model.shown
    // While the last zero is being delivered, the course is over.
    let isOver = shown.phase == .running || shown.phase == .paused
    let left = isOver ? .zero : TimeLeft(shown.timeLeft.duration + run.rest)
    let saved = SavedCountdown(left: left, total: run.course.total, ticks: run.ticks)
    return SavedState(
      SavedCourse(run, saved.named((isOver ? .ended(.completed) : shown.phase).name), stageTotal: shown.total)
    )
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
  ///   - onStage: A block as in ``start(_:after:ticks:onStage:onTick:onEnd:)``. It gets the stage in which the course goes on, and
  ///     those after it. nil, the default, for no callback.
  ///   - onTick: A block as in ``start(_:after:ticks:onStage:onTick:onEnd:)``. nil, the default, for no callback.
  ///   - onEnd: A block that gets the outcome of the course that goes on, on the main actor: exactly once, when the
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
    let saved = try state.sealed.content.get()
    let engine = model.manager.engine
    let ticks = saved.countdown.ticks ?? .everySecond
    let run = CourseRun(saved.course, ticks: ticks, onStage: onStage, onTick: onTick, onEnd: onEnd)
    run.extended = saved.extension
    let left = saved.countdown.end(by: nil).timeLeft(at: engine.driver.now, of: engine.driver)
    var elapsed = max(.zero, run.total - left)
    if case .idle = saved.phase {
      return model.show(ShownState(), ticks: nil) { self.run = nil }
    }
    let position = saved.position(after: &elapsed, in: run)
    switch saved.phase {
    case .idle, .running, .paused:
      let isPaused = saved.countdown.isPaused == true
      if let position {
        begin(run, position, elapsed, isPaused: isPaused)
      } else {
        begin(run, after: elapsed)
      }
    case .ended:
      var shown = ShownState(timeLeft: position?.timeLeft ?? .zero, phase: saved.phase)
      shown.total = max(shown.timeLeft.duration, run.stageTotal ?? run.position?.stage.duration ?? .zero)
      if position == nil { shown.total = .zero }
      model.show(shown, ticks: run.ticks) { self.run = run }
    }
  }
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension ObservableCourse.SavedState: Codable {
  fileprivate init(_ course: SavedCourse) {
    sealed = SealedState(course)
  }

  /// Decodes a state that `encode(to:)` has encoded.
  ///
  /// Any other data becomes a state that cannot be restored: ``ObservableCourse/restore(_:onStage:onTick:onEnd:)`` then
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
  /// By how much stages were extended, in nanoseconds; nil if none was.
  var extended: Int64?
  /// The stage that it is in, the round, and what counts as the whole of the stage; nil if it is over.
  var stage: Int?
  var round: Int?
  var stageTotal: Int64?

  static let kind = "CountdownKit.ObservableCourse"

  init(_ course: CountdownCourse, _ countdown: SavedCountdown) {
    self.course = course
    self.countdown = countdown
  }

  @MainActor
  init(_ run: CourseRun, _ countdown: SavedCountdown, stageTotal: Duration) {
    self.init(run.course, countdown)
    if run.extended != .zero { extended = Nanoseconds(saturating: run.extended) }
    guard let position = run.position, !run.isOver else { return }
    self.stageTotal = Nanoseconds(saturating: stageTotal)
    (stage, round) = (position.stageIndex, position.round)
  }

  var phase: ObservableCountdown.Phase { ObservableCountdown.Phase(name: countdown.id) ?? .idle }

  var `extension`: Duration { .nanoseconds(extended ?? 0) }

  /// Finds where the course is when a time has passed: in the stage that was extended, or behind it.
  ///
  /// - Parameters:
  ///   - elapsed: The time. A date is saved rounded up to a microsecond: what is left of a stage because of that is none.
  ///   - run: The course, which is moved there.
  /// - Returns: The position; nil if it is over.
  @MainActor
  func position(after elapsed: inout Duration, in run: CourseRun) -> CountdownCourse.Position? {
    if let stage, let round, let beginning = course.beginning(ofStage: stage, round: round),
      var position = course.position(after: beginning)
    {
      let end = beginning + position.timeLeft.duration + run.extended
      // Of one that has ended, what was shown counts; of one that goes on, the time.
      let isOver = if case .ended = phase { true } else { false }
      if isOver || extended != nil && end - elapsed > .microseconds(1) {
        position.timeLeft = TimeLeft(end - elapsed)
        run.stageTotal = stageTotal.map { .nanoseconds($0) }
        (run.position, run.stageEnd, run.isOver) = (position, end, false)
        return position
      }
    }
    let position = run.move(to: elapsed)
    guard let left = position?.timeLeft.duration, left < .microseconds(1), countdown.deadline != nil else {
      return position
    }
    elapsed += left
    return run.move(to: elapsed)
  }

  func isPossible(in version: Int) -> Bool {
    countdown.isPossible && countdown.ticks != nil && countdown.totalDuration == course.total
      && ObservableCountdown.Phase(name: countdown.id)?.isPossible(of: countdown) == true
      && (stage == nil) == (round == nil) && (stage == nil) == (stageTotal == nil)
      && -.longest...Nanoseconds.longest ~= extended ?? 0
  }

  func add(to checksum: inout SnapshotChecksum) {
    checksum.add(Int64(course.rounds))
    for (name, stages) in [
      ("", course.stages), ("first", course.first), ("lastRound", course.lastRound), ("last", course.last),
    ] {
      guard let stages, name.isEmpty || name == "lastRound" || !stages.isEmpty else { continue }
      if !name.isEmpty { checksum.add(name) }
      checksum.add(Int64(stages.count))
      for stage in stages {
        checksum.add(stage.name)
        checksum.add(stage.nanoseconds)
      }
    }
    if let extended { checksum.add(extended) }
    if let stage, let round, let stageTotal {
      for number in [Int64(stage), Int64(round), stageTotal] { checksum.add(number) }
    }
    checksum.add(countdown)
  }
}
