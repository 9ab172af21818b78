import CountdownCore

/// The countdown of a model, and what of it is shown.
///
///     model ──▶ ModelCountdown ──▶ countdown ──▶ engine
///                     ▲╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘  that something has changed      ╌╌ weakly
///
/// What is shown is computed when it is read, from one look at the countdown. Beside that it keeps what was shown last: the
/// countdown goes on from there, and it stays where there is no countdown. It is the receiver in place of the model: so
/// nobody finds the countdown by the model, and steers it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class ModelCountdown {
  let manager: CountdownManager
  /// The type of the model.
  nonisolated let owner: String
  /// Called when `rest` may have changed.
  var onChange: @MainActor () -> Void = {}
  /// Called when it was told a value that is not its last.
  var onTold: @MainActor () -> Void = {}
  /// Called at the end that comes by itself, before that is shown: returns whether it has begun what comes after it.
  var goesOn: @MainActor () -> Bool = { false }
  /// The countdown that was started last, which calls steer; nil if none was, or a state without one is shown.
  var present: Countdown?
  /// Called when `present` takes the place of what was shown before: when it is told something, or a call steers it.
  var adopting: (@MainActor () -> Void)?
  /// What is shown of it before, if it was restored in a pause on the shared grid.
  var before: TimeLeft?
  /// How it ticks, or did; nil if nothing was started.
  var ticks: Countdown.Ticks?
  /// What was shown when it heard of something last: while there is no countdown to look at, it stays.
  var rest = ShownState()
  /// How far the wall clock is ahead of the driver's, as the date of the end that was shown last has it.
  var wallOffset: Duration?
  /// The wall clock's time of the end that the last call gave, until it has heard of that.
  var given: Duration?
  /// For how long the end was past when it began; zero as soon as it has a later end.
  var late = Duration.zero
  /// The number of starts and ends: what began before the last of them is out of date.
  var generation = 0

  init(of owner: Any.Type, using manager: CountdownManager) {
    self.owner = "\(owner)"
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: nil)
  }

  /// Begins a countdown, in place of the one that there may be.
  ///
  /// The closure of the one before is called first: it finds what was shown before, until it calls the model.
  ///
  /// - Parameters:
  ///   - end: Its length.
  ///   - ticks: How it ticks.
  ///   - past: What it brings along.
  ///   - before: What was shown of it before, if it was restored in a pause on the shared grid.
  ///   - adopting: Called when it takes the place of what was shown before.
  ///   - onEnd: Gets the outcome, when it is shown.
  func begin(
    _ end: CountdownEnd, ticks: Countdown.Ticks, bringing past: CountdownPast = CountdownPast(),
    showing before: TimeLeft? = nil, adopting: @escaping @MainActor () -> Void = {},
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    let driver = manager.engine.driver
    let left = Duration.nanoseconds(Nanoseconds(saturating: end.timeLeft(at: driver.now, of: driver)))
    let isLate = end.moment != nil && !ticks.goesPastZero && !past.isPaused && left < .zero
    generation += 1
    let generation = generation
    let handler = ModelHandler(self) { model, outcome in
      if let model, generation == model.generation { model.hasEnded(as: outcome) }
      onEnd?(outcome)
    }
    present = Countdown(engine: manager.engine, handler: handler, isKept: false)
    (self.ticks, late, wallOffset) = (ticks, isLate ? .zero - left : .zero, nil)
    (self.adopting, given) = (adopting, end.clockMoment?.wallTime)
    self.before = before
    let callbacks = CountdownCallbacks(.mainActor, changes: true)
    manager.begin(end, ticks, for: self, callbacks, handler, bringing: past)
    if generation == self.generation { update() }
  }

  /// Lets what was started last take the place of what was shown before.
  func adopt() {
    guard let adopting = adopting.take() else { return }
    adopting()
    if let look { see(look, after: before) }
  }

  /// Shows what is there now.
  ///
  /// The last zero comes right before the outcome, with which it is shown.
  func update(isTold: Bool = false) {
    adopt()
    guard let look, !look.hasEnded else { return }
    see(look, after: rest.timeLeft)
    let generation = generation
    onChange()
    if isTold, generation == self.generation { onTold() }
  }

  private func see(_ look: CountdownLook, after before: TimeLeft?) {
    if look.left > .zero { late = .zero }
    keepGiven(look)
    rest = state(of: look, after: before)
    wallOffset = offset(of: look)
  }

  private func hasEnded(as outcome: Countdown.Outcome) {
    adopt()
    if outcome != .completed || !goesOn() { end(as: outcome) }
  }

  /// Shows how it has ended.
  func end(as outcome: Countdown.Outcome) {
    // If it was paused, what was shown then stays.
    if let look, outcome == .completed || rest.phase == .running {
      rest = ShownState(
        timeLeft: shownTime(of: look, after: rest.timeLeft), total: look.total, endDate: date(of: look))
    }
    if outcome == .completed { rest.timeLeft = .zero } else { rest.endDate = nil }
    rest.phase = .ended(outcome)
    generation += 1
    onChange()
  }
}
