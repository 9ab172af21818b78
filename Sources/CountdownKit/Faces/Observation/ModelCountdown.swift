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
  /// Called when what is shown may have changed.
  var onChange: @MainActor () -> Void = {}
  /// Called when it was told a value that is not its last.
  var onTold: @MainActor () -> Void = {}
  /// Called at the end that comes by itself, before that is shown: returns whether it has begun what comes after it.
  var goesOn: @MainActor () -> Bool = { false }
  /// The countdown that was started last; nil if none was, or a state without one is shown.
  private(set) var countdown: Countdown?
  /// How it ticks, or did; nil if nothing was started.
  private(set) var ticks: Countdown.Ticks?
  /// What was shown when it heard of something last: while there is no countdown to look at, it stays.
  private var rest = ShownState()
  /// The time left that was shown when it heard of something last; nil: of nothing yet.
  private var told: TimeLeft?
  /// How far the wall clock is ahead of the driver's, as the date of the end that was shown last has it.
  private var wallOffset: Duration?
  /// For how long the end was past when it began; zero as soon as it has a later end.
  private var late = Duration.zero
  /// The number of starts and ends: what another has told is out of date.
  private var run = 0
  /// The last of them that is shown.
  private var adopted = 0

  init(using manager: CountdownManager) {
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: nil)
  }

  // MARK: What is shown

  /// What is shown at this moment.
  var shown: ShownState {
    guard let countdown, let look = manager.engine.look(at: countdown.id), !look.hasEnded else { return rest }
    return state(of: look, told: shownTime(of: look))
  }

  /// What is exactly left, negative where the end is past; nil if there is no countdown.
  var exactlyLeft: Duration? { countdown.flatMap { manager.engine.look(at: $0.id)?.left } }

  /// When the countdown ends, by the driver's time; in a pause, after how much.
  ///
  /// nil if there is no countdown.
  var deadline: Duration? {
    countdown.flatMap { manager.engine.look(at: $0.id) }.map {
      $0.isPaused ? $0.left : $0.driverTime + $0.left
    }
  }

  private func state(of look: CountdownLook, told: TimeLeft) -> ShownState {
    ShownState(
      timeLeft: told, total: look.total, phase: look.isPaused ? .paused : .running,
      endDate: look.isPaused || look.isFrozen ? nil : date(of: look))
  }

  /// The time left that is shown: while it runs what was told last, at marks and in a pause what is left.
  private func shownTime(of look: CountdownLook) -> TimeLeft {
    let left = time(look.left)
    if look.isPaused || ticks?.markTimes != nil { return left }
    let value = look.told.map { TimeLeft(nanoseconds: $0) } ?? left
    // A tick that is late, or was told before a pause, is rounded up to more than was shown since.
    return told.map { left <= $0 ? min(value, $0) : value } ?? value
  }

  private func time(_ left: Duration) -> TimeLeft {
    ticks?.goesPastZero == true ? TimeLeft(nanoseconds: Nanoseconds(saturating: left)) : TimeLeft(left)
  }

  /// The date of the deadline.
  private func date(of look: CountdownLook) -> Date {
    Date(wallTime: look.driverTime + look.left - (look.left > .zero ? .zero : late) + offset(of: look))
  }

  /// How far the wall clock is ahead: as it was shown, unless that is wrong by more than reading two clocks explains.
  private func offset(of look: CountdownLook) -> Duration {
    let present = look.wallTime - look.driverTime
    return wallOffset.map { Self.isNear($0, present) ? $0 : present } ?? present
  }

  private static func isNear(_ offset: Duration, _ other: Duration) -> Bool {
    offset - other < .milliseconds(100) && other - offset < .milliseconds(100)
  }

  // MARK: What changes it

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
    _ end: CountdownEnd, ticks: Countdown.Ticks, bringing past: CountdownPast = .none,
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
      onMainActor: onTick,
      { (model: ModelCountdown?, outcome) in
        if let model, model.adopt(run, adopting) {
          if outcome == .completed, model.goesOn() { return }
          model.end(as: outcome)
        }
        onEnd?(outcome)
      })
    let handler = ModelHandler(
      self, blocks, ReceiverBlocks(onMainActor: onChange, nil).onTick, numbering: numbering)
    let begun = start(blocks.callbacks.union(.changes), handler)
    guard adopt(run, adopting) else { return }
    countdown = begun
    update()
  }

  /// Takes over what was started, the first time; false if something else was started or ended since.
  private func adopt(_ run: Int, _ adopting: @MainActor (ModelCountdown) -> Void) -> Bool {
    guard run == self.run else { return false }
    if adopted == run { return true }
    adopted = run
    let found = manager.engine.find(ObjectIdentifier(self))
    countdown = found.map { Countdown(engine: manager.engine, id: $0.id, handler: $0.handler, isKept: false) }
    told = nil
    adopting(self)
    return true
  }

  /// What a countdown shows until the engine has it; and if it is over at once, when it was to end.
  private func beginning(of end: CountdownEnd, _ ticks: Countdown.Ticks, _ past: CountdownPast) -> (
    state: ShownState, offset: Duration, late: Duration
  ) {
    let engine = manager.engine
    let now = engine.driver.now
    let exactly = end.timeLeft(of: engine, at: now, following: nil)
    let left = Duration.nanoseconds(
      Nanoseconds(saturating: end.moment == nil && !ticks.goesPastZero ? max(.zero, exactly) : exactly))
    let present = engine.driver.wallTime(at: now) - now
    let given = end.moment?.wallDate.map { $0.wallTime - now - left } ?? present
    let offset = Self.isNear(given, present) ? given : present
    let shown = ticks.goesPastZero ? TimeLeft(nanoseconds: Nanoseconds(saturating: left)) : TimeLeft(left)
    let state = ShownState(
      timeLeft: shown, total: max(shown.duration, past.wholeTotal), phase: past.isPaused ? .paused : .running,
      endDate: past.isPaused ? nil : Date(wallTime: now + left + offset))
    return (state, offset, ticks.goesPastZero ? .zero : max(.zero, .zero - left))
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
    if let countdown, let look = manager.engine.look(at: countdown.id), !look.hasEnded {
      rest = state(of: look, told: shownTime(of: look))
      told = rest.timeLeft
      if rest.endDate != nil { wallOffset = offset(of: look) }
      if look.left > .zero { late = .zero }
    }
    onChange()
  }

  /// Ends the countdown, and lets nothing be heard of it any more.
  func cancel() -> Bool {
    guard let countdown, countdown.cancel() else { return false }
    // Inside a callback its outcome comes later, and this shows it.
    if self.countdown?.id == countdown.id, rest.phase == .running || rest.phase == .paused {
      end(as: .cancelled)
    }
    return true
  }

  /// Shows how it has ended.
  private func end(as outcome: Countdown.Outcome) {
    rest = shownAtEnd(as: outcome)
    run += 1
    onChange()
  }

  private func shownAtEnd(as outcome: Countdown.Outcome) -> ShownState {
    var state = rest
    if let countdown, let look = manager.engine.look(at: countdown.id) {
      state = ShownState(timeLeft: shownTime(of: look), total: look.total, endDate: date(of: look))
    }
    if outcome == .completed { state.timeLeft = .zero } else { state.endDate = nil }
    state.phase = .ended(outcome)
    return state
  }

  /// Moves the countdown.
  ///
  /// - Parameters:
  ///   - date: The date of the new end, if one is given.
  ///   - move: Does it; returns whether it holds.
  /// - Returns: Whether it holds; false if there is no countdown.
  func move(until date: Date? = nil, _ move: (Countdown) -> Bool) -> Bool {
    guard let countdown, move(countdown) else { return false }
    // One that counts by a server's clock takes a date as that clock's.
    if let date, Countdown.serverDeadline(of: countdown.handler) == nil,
      let look = manager.engine.look(at: countdown.id), !look.isPaused
    {
      let given = date.wallTime - look.driverTime - look.left
      if Self.isNear(given, look.wallTime - look.driverTime) { wallOffset = given }
    }
    update()
    return true
  }

  func setTicks(_ ticks: Countdown.Ticks) -> Bool {
    // At marks more time may have passed than it has heard of.
    let exactly = self.ticks?.markTimes == nil ? told : shown.timeLeft
    guard let countdown, countdown.setTicks(ticks) else { return false }
    told = told.map { min($0, exactly ?? $0) }
    // Whether it ends at zero was decided at its start.
    self.ticks = self.ticks?.goesPastZero == true ? ticks.pastZero : ticks.endingAtZero
    update()
    return true
  }

  /// Lets a receiver follow the countdown; one that is not there has ended as `cancelled`.
  func follow(_ receiver: AnyObject, _ blocks: ReceiverBlocks, _ key: CountdownKey?, ticks: Countdown.Ticks?)
    -> Countdown
  {
    if let countdown { return countdown.follow(receiver, blocks, key, ticks: ticks) }
    let silent = ReceiverBlocks(onTick: .silent, onEnd: blocks.onEnd, callbacks: blocks.callbacks)
    let nothing = manager.beginBlocks(CountdownEnd(after: .seconds(1)), nil, for: receiver, silent, key)
    nothing.cancel()
    return nothing
  }

  /// Shows a state without a countdown, in place of the countdown that may be running.
  func show(_ state: ShownState, ticks: Countdown.Ticks?, adopting: () -> Void = {}) {
    run += 1
    let run = run
    if let countdown { manager.engine.cancel(countdown.id, as: .replaced) }
    // Its block may have started another countdown.
    guard run == self.run else { return }
    (countdown, rest, self.ticks, wallOffset) = (nil, state, ticks, nil)
    adopting()
    onChange()
  }
}

/// Calls the blocks of a model.
private final class ModelHandler: WeakHandler, @unchecked Sendable {
  // Unchecked: the delivering queue protects what changes, and after the last call the engine's lock, as in `WeakHandler`.

  @exclusivity(unchecked) private var onTick: HandlerContent<TickBlock>
  private var onEnd: OutcomeBlock?
  private let onChange: TickBlock
  private let storedNumbering: CountdownNumbering?

  init(
    _ receiver: AnyObject, _ blocks: consuming ReceiverBlocks, _ onChange: TickBlock,
    numbering: CountdownNumbering? = nil
  ) {
    unsafe onTick = .running(blocks.onTick)
    onEnd = blocks.onEnd
    self.onChange = onChange
    storedNumbering = numbering
    super.init(receiver)
  }

  override func receive(_ value: Int64, stamp: CountdownStamp, stop: inout Bool) -> Bool {
    guard let receiver else { return false }
    unsafe onTick.withContent { onTick in
      if case .plain(let block) = onTick { block.call(receiver, TimeLeft(delivered: value)) }
    }
    return true
  }

  override func change() {
    guard let receiver, case .number(let block) = onChange else { return }
    var stop = false
    block.call(receiver, 0, &stop)
  }

  override func end(_ outcome: Countdown.Outcome) { onEnd?.call(receiver, outcome) }
  override var numbering: CountdownNumbering? { storedNumbering }
  override var outcome: Countdown.Outcome? { unsafe onTick.outcome }

  override func finish(_ outcome: Countdown.Outcome) -> AnyObject? {
    unsafe Captures(onTick.end(as: outcome), onEnd.take(), nil)
  }
}
