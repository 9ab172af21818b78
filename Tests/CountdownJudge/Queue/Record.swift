import CountdownKit
import Foundation
import TestSupport

/// What the judge knows of one start: everything follows from the calls, nothing from the engine.
final class Record: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  enum Queued {
    case nothing
    /// It may come, but need not: it equalled the value delivered last when it was queued.
    case maybe
    case required
  }

  let start: Start
  /// Nobody else's, once its receiver is gone.
  var key: Key
  let startedAt: Int64
  var countdown: Countdown?
  var rhythm: Rhythm?
  /// On the timeline of the manager, in nanoseconds; for endless ticks the instant of number 0.
  var deadline: Int64
  /// What was left at the pause; for endless ticks the negative of what has passed since number 0.
  var pausedLeft: Int64?
  var total: Int64
  /// On the timeline of the manager: when it would have begun without pauses; while it is paused, what had passed.
  var began: Int64
  var last: Int64?
  /// The same as the block was given it.
  var lastLeft: TimeLeft?
  var queued = Queued.nothing
  /// The call that has queued what it has queued, and whether another thread made that call.
  var queuedBy = 0
  var isQueuedElsewhere = false
  /// The outcomes that it may have; nil while it runs.
  var ending: Set<Countdown.Outcome>?
  /// The call that has ended all at once; 0 for none.
  var endedAllBy = 0
  var endsWithLeader = false
  /// When it ended, what another thread had made due still waited.
  var isEndBehindOthers = false
  var isOver = false
  /// Whether it follows the corrections of the server's clock; then its deadline is known to the microsecond.
  var isByClock: Bool
  /// Its end on the server's clock; nil once it was moved.
  var serverDate: Date?
  /// Whether a correction has changed what is left since the value delivered last.
  var isCorrected = false
  /// Whether its zero comes although ticks wait.
  var isForced = false
  /// Whether a slow callback, a late pass, a pause or a call has come since the value delivered last.
  var isDisturbed = false
  /// Whether time stood still for it, or its rhythm was changed, since the value delivered last.
  var wasHeld = false
  /// Whether its row got its last value late, so that it may differ from others.
  var isRowOpen = false
  var movedLater: Int64 = 0
  var changedAt: Int64
  var isPlaceOfEndOpen = false
  /// When it was started, changed, or got a value outside its rhythm last: while something is late, its place is left open from then on.
  var linkedAt: Int64
  var leader: Record?
  var followers: [Record] = []
  var hasOwnRhythm = true
  var predecessor: Record?
  var callbacks = 0
  /// What its closures hold, and nobody else: gone when they are.
  weak var closures: AnyObject?
  /// The marks that were not called since they were armed, those passed meanwhile too; nil for ticks at an interval.
  var armed: Set<Int64>?
  /// Those of them whose call may be left out.
  var optional: Set<Int64> = []
  /// Its ticks were changed to or from marks while a value waited: whether that value comes is left open.
  var isValueOpen = false
  /// What it would have shown when its ticks were changed from marks: the ticks after that are due, whatever was delivered last.
  var baseline: ClosedRange<Int64>?
  /// The marks that a move has armed again, where nothing could be delivered since.
  var justArmed: Set<Int64> = []
  /// A move at marks may still be delivered in a rhythm that is set before.
  var isMoveOpen = false
  /// What may be left after a move of which the documentation does not say it.
  var mayBeLeft: Set<Int64> = []
  /// Since when its receiver is gone, on the driver's clock, suspensions and pauses aside; nil if it lives.
  var releasedAt: Int64?
  /// Of an actor's, or a loop's, besides.
  var turn = ActorTurn()

  init(_ start: Start, at now: Int64) {
    self.start = start
    key = start.key
    isByClock = start.isByClock
    startedAt = now
    changedAt = now
    linkedAt = now
    deadline = now
    began = now
    total = 0
    switch start.kind {
    case .ticking(let length, let rhythm):
      self.rhythm = rhythm
      total = Int64(rhythm.pastZero ? length : max(length, 0)) * 1_000
    case .silent(let length): total = Int64(length) * 1_000
    case .endless(let interval, let delay, _):
      rhythm = Rhythm(interval: interval)
      total = Int64(delay) * 1_000
    case .following(_, let own):
      rhythm = own
      hasOwnRhythm = own != nil
    }
    deadline += total
  }

  var root: Record { leader?.root ?? self }
  var family: [Record] { [root] + root.followers }
  var isRequired: Bool { if case .required = queued { true } else { false } }
  /// Whether the script keeps what the start has returned: else the manager alone has it, and is asked for it.
  var isHeld: Bool { !start.isUnheard || isFollowing || goesPastZero }
  var isActive: Bool { ending == nil && !isOver }
  /// Zero does not end it: that is what its start, or its leader's, says.
  var goesPastZero: Bool {
    if case .ticking(_, let rhythm) = root.start.kind { rhythm.pastZero } else { false }
  }
  /// Past zero, and in its rhythm since the value delivered last: each value is another text, also behind zero.
  var isSteady: Bool { goesPastZero && !isDisturbed && !isRequired }
  var isReleased: Bool { releasedAt != nil }
  var isLoop: Bool { start.isLoop }
  var isEndless: Bool { if case .endless = start.kind { true } else { false } }
  var isFollowing: Bool { if case .following = start.kind { true } else { false } }
  var isSilent: Bool { if case .silent = start.kind { true } else { false } }
  var interval: Int64 { Int64(rhythm?.interval ?? 1) * 1_000 }
  var isShared: Bool { rhythm?.shared ?? false }
  /// By how much a tick may be late.
  var tolerance: Int64 {
    if case .endless(_, _, let tolerance) = start.kind { return Int64(tolerance) * 1_000 }
    return Int64(rhythm?.tolerance ?? 0) * 1_000
  }
}

extension Record {
  /// How much a move leaves, of so much.
  func left(after move: Move, _ time: Int64, of old: Int64) -> Int64 {
    let least = goesPastZero ? Int64.min : 0
    return switch move {
    case .by: time == 0 ? old : max(old + time, least)
    case .atLeast: max(old, time)
    case .atMost: min(old, time)
    case .to, .until: max(time, least)
    case .restart, .total: total
    }
  }

  /// Changes what is left, of a leader.
  func setLeft(_ left: Int64, at clock: Int64) {
    if pausedLeft != nil { pausedLeft = left } else { deadline = clock + left }
  }
}

extension Record: CustomStringConvertible {
  var description: String { start.name.asName }

  /// A value as text: endless ticks have numbers, others times.
  func text(_ value: Int64) -> String { isEndless ? "\(value)" : Duration.nanoseconds(value).text }
}

/// The shared grid: the wall clock's whole intervals, as they were when the manager was made.
struct Grid {
  /// What the wall clock showed at 0 of the driver's clock.
  var origin: Int64
  var isFrozen = false
  /// The manager was frozen for other than whole intervals: whether the grid has moved with its time is left open.
  var isLeftOpen = false

  func timePassed(at clock: Int64, interval: Int64) -> Int64 { (origin + clock) % interval }
}
