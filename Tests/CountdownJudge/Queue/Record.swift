import CountdownKit
import Foundation
import TestSupport

/// What the judge knows of one start: everything follows from the calls, nothing from the engine.
final class Record {
  enum Queued {
    case nothing
    /// It may come, but need not: it equalled the value delivered last when it was queued.
    case maybe
    case required
  }

  let start: Start
  let key: Key
  let startedAt: Int64
  var countdown: Countdown?
  var rhythm: Rhythm?
  /// On the timeline of the manager, in nanoseconds; for endless ticks the instant of number 0.
  var deadline: Int64
  /// What was left at the pause; for endless ticks the negative of what has passed since number 0.
  var pausedLeft: Int64?
  var total: Int64
  var last: Int64?
  var queued = Queued.nothing
  /// The call that has queued what it has queued, and whether another thread made that call.
  var queuedBy = 0
  /// The call by which it got its place in the queue: another value keeps it.
  var placedBy = 0
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
  /// Its place among those that tick with it.
  var joined = 0
  /// Whether a slow callback, a late pass, a pause or a call has come since the value delivered last.
  var isDisturbed = false
  /// Whether time stood still for it, or its rhythm was changed, since the value delivered last.
  var wasHeld = false
  /// Whether its row got its last value late, so that it may differ from others.
  var isRowOpen = false
  var movedLater: Int64 = 0
  var changedAt: Int64
  var isPlaceOfEndOpen = false
  /// Whether it was started, moved, or had a value queued while another was due, and has not ticked since: it comes behind that.
  var isBehindOverdue = false
  var leader: Record?
  var followers: [Record] = []
  var hasOwnRhythm = true
  var predecessor: Record?
  var callbacks = 0

  init(_ start: Start, at now: Int64) {
    self.start = start
    key = start.key
    isByClock = start.isByClock
    startedAt = now
    changedAt = now
    deadline = now
    total = 0
    switch start.kind {
    case .ticking(let length, let rhythm):
      self.rhythm = rhythm
      total = Int64(length) * 1_000
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
  var isActive: Bool { ending == nil && !isOver }
  var isEndless: Bool { if case .endless = start.kind { true } else { false } }
  var isSilent: Bool { if case .silent = start.kind { true } else { false } }
  var interval: Int64 { Int64(rhythm?.interval ?? 1) * 1_000 }
  var isShared: Bool { rhythm?.shared ?? false }

  func left(_ clock: Int64) -> Int64 { root.pausedLeft ?? (root.deadline - clock) }

  /// The least and the greatest value in force.
  ///
  /// They differ only where the documentation leaves it open: between two
  /// instants of the grid, and while time stands still.
  func inForce(_ clock: Int64, grid: Grid) -> ClosedRange<Int64> {
    guard root.start.isByClock else { return inForce(clock, left(clock), grid) }
    let slack: Int64 = 2_000
    return inForce(clock, left(clock) - slack, grid)
      .lowerBound...inForce(clock, left(clock) + slack, grid).upperBound
  }

  private func inForce(_ clock: Int64, _ left: Int64, _ grid: Grid) -> ClosedRange<Int64> {
    guard !isEndless else {
      let number = left > 0 ? -1 : -left / interval
      return number...number
    }
    guard left > 0 else { return 0...0 }
    let rounded = (left + interval - 1) / interval * interval
    guard isShared else { return rounded...rounded }
    let passed = grid.timePassed(at: clock, interval: interval)
    func nearest(_ left: Int64) -> Int64 { max((left + interval / 2) / interval * interval, interval) }
    if root.pausedLeft != nil || grid.isFrozen || grid.isLeftOpen {
      return min(nearest(left), rounded)...max(nearest(left + interval), rounded)
    }
    return min(nearest(left + passed), rounded)...nearest(left + passed)
  }

  /// When the value in force came into force.
  func instant(_ clock: Int64, grid: Grid) -> Int64 {
    if isEndless { return deadline + inForce(clock, grid: grid).lowerBound * interval }
    if isSilent || left(clock) <= 0 { return root.deadline }
    if isShared {
      var instant = clock - grid.timePassed(at: clock, interval: interval)
      // At least one interval is shown before the end, so the last value may have been in force before.
      while instant >= interval, inForce(instant - interval, grid: grid) == inForce(clock, grid: grid) {
        instant -= interval
      }
      return instant
    }
    return root.deadline - inForce(clock, grid: grid).lowerBound
  }

  /// Whether a tick, the zero, or a silent end is due.
  func isDue(_ clock: Int64, grid: Grid) -> Bool {
    guard isActive, root.pausedLeft == nil else { return false }
    if isSilent || root.isSilent { return left(clock) <= 0 && last != 0 }
    let value = inForce(clock, grid: grid)
    if isEndless { return value.lowerBound > last ?? -1 }
    return last.map { $0 > value.upperBound } ?? false
  }
}

extension Record: CustomStringConvertible {
  var description: String { "\(start.name)\(isShared ? " on the shared grid" : "")" }
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
