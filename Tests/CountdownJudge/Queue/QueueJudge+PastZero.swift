import CountdownKit
import TestSupport

/// What is different of countdowns that zero does not end.
extension QueueJudge {
  /// The possible times left after a move past zero; none if the documentation says how much it is.
  ///
  /// A negative duration moves the deadline nearer, "at most to now", and a negative length is the end: both are said of
  /// countdowns that end there. Whether such a move leads past zero, to zero, or nowhere is left open; and so is what is left
  /// when a countdown begins again that began past zero.
  func openTimesLeft(after move: Move, _ time: Int64, of root: Record) -> Set<Int64> {
    guard root.goesPastZero else { return [] }
    let old = root.left(clock)
    switch move {
    case .by where time < 0 && old + time < 0: return [old + time, 0, old]
    case .to where time < 0: return [time, 0]
    case .restart where root.total <= 0: return [root.total, 0, old]
    default: return []
    }
  }

  /// Asks how much is left after a move that leaves it open.
  func settleLeft(_ root: Record) {
    guard !root.mayBeLeft.isEmpty, root.isActive,
      let left = root.countdown?.timeLeft?.duration.inNanoseconds
    else { return }
    let possible = root.mayBeLeft
    root.mayBeLeft = []
    guard possible.contains(left) else {
      return complain(root, "has \(left) left after a move, and not one of \(possible)")
    }
    let difference = left - root.left(clock)
    guard difference != 0 else { return }
    root.setLeft(left, at: clock)
    for member in root.family where member.isActive {
      member.movedLater += max(difference, 0)
      if member.armed != nil { rearm(member, to: left) }
      if member.isRequired { member.queued = .maybe }
    }
  }

  /// Whether its value in force is left open between two instants of the grid, and since when.
  func isOpenPastZero(_ record: Record) -> Bool {
    record.goesPastZero && record.inForce(clock, grid: grid).count > 1
  }

  /// Whether a start with `.keep` keeps it: always if it goes on past zero.
  func isKept(_ current: Record) -> Bool {
    if current.goesPastZero || current.root.isEndless || current.left(clock) > 0 { return true }
    return current.root.pausedLeft != nil && !current.isRequired
  }
}
