import CountdownCore
import CountdownKit
import TestSupport

/// What was delivered of one countdown, and what may be, by who operates on it on another thread.
///
/// That thread writes what may be, the delivering queue what was. All instants are of the manager's own time, see `SoakClock`.
final class SoakLedger: @unchecked Sendable {
  // Unchecked: what is neither constant nor atomic belongs to the delivering queue.

  /// How it ticks; a follower of a silent one gets its zero.
  enum Kind { case deadline, shared, tolerant, silent, endless }

  static let interval: Int64 = 1_000_000_000

  let kind: Kind
  /// After how many values it sets the stop flag, or breaks its loop.
  let stopsAfter: Int
  let bounds: SoakBounds
  /// What it follows: its outcome is this one's, unless this ends before.
  let leader: SoakLedger?
  let delivered = Locked(0)
  private let allowedOutcomes = Locked(0)
  private let outcomeNumber = Locked(-1)
  private var ledger: Ledger
  private var knownMoves: Int
  private var wasMoved = false

  init(_ kind: Kind, earliest: Int64 = .max, stopsAfter: Int = 0) {
    self.kind = kind
    self.stopsAfter = stopsAfter
    bounds = SoakBounds(earliest: earliest)
    leader = nil
    ledger = Ledger(isEndless: kind == .endless)
    knownMoves = 0
    if kind != .endless { allow(.completed) }
    if stopsAfter > 0 { allow(.stopped) }
  }

  init(following leader: SoakLedger, stopsAfter: Int = 0) {
    kind = leader.kind
    self.stopsAfter = stopsAfter
    bounds = leader.bounds
    self.leader = leader
    ledger = Ledger(isEndless: kind == .endless)
    // Whatever is being done to what it follows, it was not looked at before.
    knownMoves = -1
    if stopsAfter > 0 { allow(.stopped) }
  }

  var outcome: Countdown.Outcome? {
    let number = outcomeNumber.now
    return number < 0 ? nil : Countdown.Outcome.all[number]
  }

  var isEndless: Bool { kind == .endless }

  var isPaused: Bool { bounds.earliest.now == .max }

  func allow(_ outcome: Countdown.Outcome) {
    allowedOutcomes.use { $0 |= outcome.bit }
  }

  /// Whether it may end so, whatever becomes of the one it follows.
  func allows(_ outcome: Countdown.Outcome) -> Bool {
    allowedOutcomes.now & outcome.bit != 0
  }

  private var isAlone: Bool { kind == .silent && leader == nil }

  /// Whether it followed one that had ended: of that, the outcome alone is delivered.
  var isTooLate: Bool { leader != nil && delivered.now == 0 }

  var endOfLoop: Countdown.Outcome {
    if ledger.isOver { return .completed }
    if ledger.wasStopped { return .stopped }
    return allows(.cancelled) ? .cancelled : leader?.outcome ?? .cancelled
  }

  // MARK: On the delivering queue

  /// A value is delivered.
  ///
  /// - Returns: Whether to stop.
  func tell(_ left: Int64, at now: Int64, _ log: SoakLog) -> Bool {
    // In this order: where nothing moves afterwards, nothing did in between.
    let earliest = bounds.earliest.now
    let isSteady = lookAtMoves()
    if isEndless || isAlone { log.fault("\(left) ns left, of \(kind)") }
    log.fault(ledger.tell(left, mayRise: !isSteady))
    // A zero in the middle of a move was due before it: then `earliest` was not put off.
    if left == 0 || isSteady && kind != .shared {
      log.fault(Ledger.earliness(of: left, at: now, earliest: earliest))
    }
    if kind == .deadline, left == 0 || isSteady && left % Self.interval == 0 {
      log.countTick(plannedFor: earliest.saturating(minus: left), at: now)
    }
    return countDelivered(log)
  }

  /// The number of a tick is delivered.
  ///
  /// - Returns: Whether to stop.
  func tell(number: Int, _ log: SoakLog) -> Bool {
    log.fault(ledger.tell(Int64(number)))
    return countDelivered(log)
  }

  func end(_ outcome: Countdown.Outcome, at now: Int64, _ log: SoakLog) {
    if !allows(outcome), leader?.outcome != outcome {
      let whose = leader.map { "of one that follows one with \($0.outcome.map { "\($0)" } ?? "none")" }
      log.fault("\(outcome), for which there was no reason, \(kind), \(whose ?? "its own")")
    }
    log.fault(ledger.end(outcome, isAlone: isAlone || isTooLate, isLed: leader?.outcome == .stopped))
    if isAlone, outcome == .completed {
      let earliest = bounds.earliest.now
      log.fault(Ledger.earliness(at: now, earliest: earliest))
      log.count { $0.zeroless += 1 }
      if lookAtMoves() { log.countTick(plannedFor: earliest, at: now) }
    }
    outcomeNumber.replace(with: Countdown.Outcome.all.firstIndex(of: outcome)!)
    log.count { $0.outcomes[outcome, default: 0] += 1 }
  }

  /// Whether nothing has moved it since the look before the last one, so that values fall and ticks have their instants.
  ///
  /// The first value after a move may be one from before it: its call was past its check when the move was made, and its
  /// thread has waited for a processor since.
  private func lookAtMoves() -> Bool {
    let moves = bounds.moves.now
    let isMoved = moves != knownMoves || moves % 2 != 0
    defer { (knownMoves, wasMoved) = (moves, isMoved) }
    return !isMoved && !wasMoved
  }

  private func countDelivered(_ log: SoakLog) -> Bool {
    log.count { $0.delivered += 1 }
    if delivered.add(1) == stopsAfter { ledger.wasStopped = true }
    return ledger.wasStopped
  }
}

/// When a countdown may end, as is known to who operates on it: for it, and for all who follow it.
final class SoakBounds: Sendable {
  /// Before this there is no zero; while it moves: no more than is known; while it is paused: never.
  let earliest: Locked<Int64>
  /// Odd while it is being moved, paused or resumed.
  let moves = Locked(0)

  init(earliest: Int64) { self.earliest = Locked(earliest) }

  func beginMove(from instant: Int64) {
    moves.add(1)
    earliest.replace(with: instant)
  }

  /// It is over: there is no zero before this instant, if one is known.
  func endMove(to instant: Int64?) {
    if let instant { earliest.replace(with: instant) }
    moves.add(1)
  }
}

extension Countdown.Outcome {
  static let all: [Self] = [.completed, .stopped, .cancelled, .replaced, .receiverReleased]

  fileprivate var bit: Int { 1 << Self.all.firstIndex(of: self)! }
}
