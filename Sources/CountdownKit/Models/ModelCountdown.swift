import CountdownCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The countdown of a model, and what of it is shown.
///
///     model ──▶ ModelCountdown ──▶ countdown ──▶ engine
///                     ▲╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┘  that something has changed      ╌╌ weakly
///
/// What is shown is computed when it is read, from one look at the countdown. Beside the countdown itself it keeps what
/// was told last, and what is shown while there is no countdown. It is the receiver in place of the model: so nobody finds
/// the countdown by the model, and steers it.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
final class ModelCountdown {
  let manager: CountdownManager
  /// The type of the model.
  nonisolated let owner: String
  /// Called when what is shown may have changed.
  var onChange: @MainActor () -> Void = {}
  /// Called when it was told a value that is not its last.
  var onTold: @MainActor () -> Void = {}
  /// Called at the end that comes by itself, before that is shown: returns whether it has begun what comes after it.
  var goesOn: @MainActor () -> Bool = { false }
  /// The countdown that was started last; nil if none was, or a state without one is shown.
  var countdown: Countdown?
  /// How it ticks, or did; nil if nothing was started.
  var ticks: Countdown.Ticks?
  /// What was shown when it heard of something last: while there is no countdown to look at, it stays.
  var rest = ShownState()
  /// The time left that was shown when it heard of something last; nil: of nothing yet.
  var told: TimeLeft?
  /// How far the wall clock is ahead of the driver's, as the date of the end that was shown last has it.
  var wallOffset: Duration?
  /// For how long the end was past when it began; zero as soon as it has a later end.
  var late = Duration.zero
  /// The number of starts and ends: what another has told is out of date.
  var run = 0
  /// The last of them that is shown.
  private var adopted = 0
  /// How many calls make changes that are shown once, and whether one is not shown yet.
  var changes = 0
  var isBehind = false

  init(of owner: Any.Type, using manager: CountdownManager) {
    self.owner = "\(owner)"
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: nil)
  }

  /// Begins a countdown, in place of the one that there may be.
  ///
  /// The block of the one before is called first: it finds what was shown before.
  ///
  /// - Parameters:
  ///   - end: Its length.
  ///   - ticks: How it ticks.
  ///   - past: What it brings along.
  ///   - adopting: Called when it takes the place of the one before.
  ///   - onEnd: Gets the outcome, when it is shown.
  func begin(
    _ end: CountdownEnd, ticks: Countdown.Ticks, bringing past: CountdownPast = CountdownPast(),
    adopting: @escaping @MainActor () -> Void = {}, onEnd: (@MainActor (Countdown.Outcome) -> Void)?
  ) {
    let fresh = beginning(of: end, ticks, past)
    start(onEnd: onEnd) {
      ($0.ticks, $0.rest, $0.wallOffset, $0.late) = (ticks, fresh.state, fresh.offset, fresh.late)
      adopting()
    } _: {
      self.manager.begin(end, ticks, for: self, $0, $1, bringing: past)
    }
  }

  /// Begins endless ticks, which only tell that an interval has passed, in place of what there may be.
  func beginTicks(every interval: Duration, startingAfter delay: Duration) {
    start(onEnd: nil, numbering: CountdownNumbering()) {
      ($0.ticks, $0.rest) = (.everySecond.pastZero, ShownState(phase: .running))
    } _: { callbacks, handler in
      let request = CountdownRequest(
        ticksEvery: interval, receiver: ObjectIdentifier(self), startingAfter: delay)
      return self.manager.begin(request, callbacks, handler)
    }
  }

  /// Starts something, and takes it over when the first is heard of it, or when it has started.
  private func start(
    onEnd: (@MainActor (Countdown.Outcome) -> Void)?, numbering: CountdownNumbering? = nil,
    adopting: @escaping @MainActor (ModelCountdown) -> Void,
    _ start: (CountdownCallbacks, CountdownHandler) -> Countdown
  ) {
    run += 1
    let run = run
    let onTick: @MainActor (ModelCountdown, TimeLeft) -> Void = { model, left in
      if model.adopt(run, adopting) { model.hear(left) }
    }
    let onChange: @MainActor (ModelCountdown, Int, inout Bool) -> Void = { model, _, _ in
      if model.adopt(run, adopting) { model.update() }
    }
    let blocks = ReceiverBlocks(
      onTick,
      { (model: ModelCountdown?, outcome) in
        if let model, model.adopt(run, adopting) {
          if outcome == .completed, model.goesOn() { return }
          model.end(as: outcome)
        }
        onEnd?(outcome)
      }, .mainActor)
    let handler = ModelHandler(
      self, blocks, ReceiverBlocks(onChange, nil, .mainActor).onTick, numbering: numbering)
    let begun = start(CountdownCallbacks(.mainActor, changes: true), handler)
    guard adopt(run, adopting) else {
      // It was over at once: those who follow it get its outcome.
      if countdown == nil, self.run == run + 1 { countdown = begun }
      return
    }
    countdown = begun
    update()
  }

  /// Takes over what was started, the first time; false if something else was started or ended since.
  private func adopt(_ run: Int, _ adopting: @MainActor (ModelCountdown) -> Void) -> Bool {
    guard run == self.run else { return false }
    if adopted == run { return true }
    adopted = run
    countdown = found
    told = nil
    adopting(self)
    return true
  }

  /// What the engine has of it.
  private var found: Countdown? {
    manager.engine.find(ObjectIdentifier(self)).map {
      Countdown(engine: manager.engine, handler: $0, isKept: false)
    }
  }

  /// What a call steers: the countdown that is about to be shown, while the block of the one before is called.
  var present: Countdown? { adopted == run ? countdown : found ?? countdown }

  /// What a countdown shows until the engine has it; and if it is over at once, when it was to end.
  private func beginning(of end: CountdownEnd, _ ticks: Countdown.Ticks, _ past: CountdownPast) -> (
    state: ShownState, offset: Duration, late: Duration
  ) {
    let engine = manager.engine
    let now = engine.driver.now
    let exactly = end.timeLeft(at: now, of: engine.driver)
    let left = Duration.nanoseconds(
      Nanoseconds(saturating: end.moment == nil && !ticks.goesPastZero ? max(.zero, exactly) : exactly))
    let present = engine.driver.wallTime(at: now) - now
    let given = end.clockMoment?.wallDate.map { $0.wallTime - now - left } ?? present
    let offset = Self.isNear(given, present) ? given : present
    let shown = ticks.goesPastZero ? TimeLeft(nanoseconds: Nanoseconds(saturating: left)) : TimeLeft(left)
    let state = ShownState(
      timeLeft: shown, total: max(shown.duration, past.wholeTotal), phase: past.isPaused ? .paused : .running,
      endDate: past.isPaused ? nil : Date(wallTime: now + left + offset))
    return (state, offset, ticks.goesPastZero || past.isPaused ? .zero : max(.zero, .zero - left))
  }

  /// Lets the date of an end that is past be another.
  func setLate(_ late: Duration) { self.late = late }

  private func hear(_ left: TimeLeft) {
    // The last zero comes right before the outcome, with which it is shown.
    if left == .zero, ticks?.goesPastZero != true { return }
    let run = run
    update()
    if run == self.run { onTold() }
  }

  /// Shows what is there now.
  func update() {
    if let countdown, let look = manager.engine.look(at: countdown.handler), !look.hasEnded {
      rest = state(of: look, told: shownTime(of: look))
      told = rest.timeLeft
      if rest.endDate != nil { wallOffset = offset(of: look) }
      if look.left > .zero { late = .zero }
    }
    showChange()
  }
}
