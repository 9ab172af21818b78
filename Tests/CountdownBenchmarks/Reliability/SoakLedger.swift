import CountdownKit
import Synchronization

/// What one countdown was told, and what it may be told.
///
/// The thread that operates on it writes what may be, the delivering queue what was. All instants are of the manager's
/// own time, see `SoakClock`.
final class SoakLedger: @unchecked Sendable {
  // Unchecked: what is neither constant nor atomic belongs to the delivering queue.

  /// How it ticks; a follower of a silent one is told its zero.
  enum Kind { case deadline, shared, tolerant, silent, endless }

  static let interval: Int64 = 1_000_000_000
  private static let none = -1

  let kind: Kind
  /// After how many values it sets the stop flag, or breaks its loop.
  let stopsAfter: Int
  /// What is shared with all who follow it.
  let bounds: SoakBounds
  /// What it follows: its outcome is this one's, unless this ends before.
  let leader: SoakLedger?
  private let allowedOutcomes: Atomic<Int>
  private let outcomeNumber = Atomic(SoakLedger.none)
  /// How many values it was told.
  let told = Atomic(0)

  private var last = Int64.max
  private var knownMoves: Int
  private var wasMoved = false
  private var wasStopped = false

  init(_ kind: Kind, earliest: Int64, stopsAfter: Int) {
    self.kind = kind
    self.stopsAfter = stopsAfter
    bounds = SoakBounds(earliest: earliest)
    leader = nil
    knownMoves = 0
    allowedOutcomes = Atomic(kind == .endless ? 0 : Countdown.Outcome.completed.bit)
    if stopsAfter > 0 { allow(.stopped) }
  }

  /// Of one who follows another.
  init(following leader: SoakLedger, stopsAfter: Int) {
    kind = leader.kind
    self.stopsAfter = stopsAfter
    bounds = leader.bounds
    self.leader = leader
    // Whatever is being done to the leader, it was not looked at before.
    knownMoves = -1
    allowedOutcomes = Atomic(0)
    if stopsAfter > 0 { allow(.stopped) }
  }

  /// How it ended; nil: it has not.
  var outcome: Countdown.Outcome? {
    let number = outcomeNumber.load(ordering: .acquiring)
    return number == Self.none ? nil : Countdown.Outcome.all[number]
  }

  var isEndless: Bool { kind == .endless }

  /// Whether it may end without anybody's doing, before its deadline.
  var stopsItself: Bool { stopsAfter > 0 }

  /// From here on it may end so.
  func allow(_ outcome: Countdown.Outcome) {
    allowedOutcomes.bitwiseOr(outcome.bit, ordering: .sequentiallyConsistent)
  }

  /// A value is told, on the delivering queue.
  ///
  /// - Returns: Whether to stop.
  func tell(_ left: Int64, at now: Int64, _ log: SoakLog) -> Bool {
    // In this order: where nothing moves afterwards, nothing did in between.
    let earliest = bounds.earliest.load(ordering: .acquiring)
    let isSteady = lookAtMoves()
    checkCall(log)
    if kind == .endless || kind == .silent && leader == nil { log.fault("\(left) ns left, of \(kind)") }
    // A zero in the middle of a move was due before it: then `earliest` was not put off.
    if left == 0 ? now < earliest : isSteady && kind != .shared && now < earliest.saturating(minus: left) {
      log.fault(
        "\(left) ns left, told \(earliest.saturating(minus: left).saturating(minus: now)) ns too early")
    }
    if isSteady, left >= last { log.fault("\(left) ns left after \(last)") }
    last = left
    if kind == .deadline, left == 0 || isSteady && left % Self.interval == 0 {
      log.noteTick(plannedFor: earliest.saturating(minus: left), at: now)
    }
    return countTold(log)
  }

  /// The number of a tick is told, on the delivering queue.
  ///
  /// - Returns: Whether to stop.
  func tell(number: Int, _ log: SoakLog) -> Bool {
    checkCall(log)
    // In `last` they fall, as values do.
    if -Int64(number) - 1 >= last { log.fault("tick \(number) after \(-last - 1)") }
    last = -Int64(number) - 1
    return countTold(log)
  }

  /// Whether it may end so, whatever becomes of the one it follows.
  func allows(_ outcome: Countdown.Outcome) -> Bool {
    allowedOutcomes.load(ordering: .sequentiallyConsistent) & outcome.bit != 0
  }

  /// How a loop has ended that gives no reason.
  var endOfLoop: Countdown.Outcome {
    if last == 0 { return .completed }
    if wasStopped { return .stopped }
    return allows(.cancelled) ? .cancelled : leader?.outcome ?? .cancelled
  }

  /// The outcome is told, on the delivering queue.
  func end(_ outcome: Countdown.Outcome, at now: Int64, _ log: SoakLog) {
    if let earlier = self.outcome { log.fault("\(outcome) after \(earlier)") }
    if !allows(outcome), leader?.outcome != outcome {
      let values = told.load(ordering: .relaxed)
      let whose = leader.map { "of one that follows one with \($0.outcome.map { "\($0)" } ?? "none")" }
      log.fault("\(outcome), for which there was no reason, \(kind), \(whose ?? "its own"), told \(values)")
    }
    if kind == .silent, leader == nil {
      if outcome == .completed { endSilently(at: now, log) }
    } else if (last == 0) != (outcome == .completed), !isTooLate {
      log.fault("\(outcome), told last: \(last)")
    }
    if outcome == .stopped, !wasStopped, leader?.outcome != .stopped { log.fault("stopped without a flag") }
    outcomeNumber.store(Countdown.Outcome.all.firstIndex(of: outcome)!, ordering: .releasing)
    log.note(outcome)
  }

  /// Whether it followed one that had ended: of that, the outcome alone is told.
  var isTooLate: Bool { leader != nil && told.load(ordering: .relaxed) == 0 }

  private func endSilently(at now: Int64, _ log: SoakLog) {
    let earliest = bounds.earliest.load(ordering: .acquiring)
    if now < earliest { log.fault("ended \(earliest.saturating(minus: now)) ns too early") }
    log.countUntold()
    if lookAtMoves() { log.noteTick(plannedFor: earliest, at: now) }
  }

  /// Whether nothing has moved it since the look before the last one, so that values fall and ticks have their instants.
  ///
  /// The first value after a move may be one from before it: its call was past its check when the move was made, and its
  /// thread has waited for a processor since.
  private func lookAtMoves() -> Bool {
    let moves = bounds.moves.load(ordering: .acquiring)
    let isMoved = moves != knownMoves || moves % 2 != 0
    defer { (knownMoves, wasMoved) = (moves, isMoved) }
    return !isMoved && !wasMoved
  }

  private func checkCall(_ log: SoakLog) {
    if let outcome { log.fault("a value after \(outcome)") }
    if last == 0 { log.fault("a value after zero") }
    if wasStopped { log.fault("a value after the stop flag") }
  }

  private func countTold(_ log: SoakLog) -> Bool {
    log.countTold()
    if told.add(1, ordering: .relaxed).newValue == stopsAfter { wasStopped = true }
    return wasStopped
  }
}

/// When a countdown may end, as is known to who operates on it: for it, and for all who follow it.
final class SoakBounds: Sendable {
  /// Before this there is no zero.
  ///
  /// While it moves: no more than is known; while it is paused: never.
  let earliest: Atomic<Int64>
  /// Odd while it is being moved, paused or resumed.
  let moves = Atomic(0)

  init(earliest: Int64) {
    self.earliest = Atomic(earliest)
  }
}

extension Countdown.Outcome {
  static let all: [Self] = [.completed, .stopped, .cancelled, .replaced, .receiverReleased]

  fileprivate var bit: Int { 1 << Self.all.firstIndex(of: self)! }
}

extension Int64 {
  /// The difference, or the nearest number there is.
  func saturating(minus other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
