import CountdownKit
import Foundation
import TestSupport

/// Corrections by a server's clock.
///
/// When a correction reaches which countdown is left open, so here the judge asks the countdown what is left; and judges whether
/// what it delivers agrees with that, and what is shown goes up or down as it should.
extension QueueJudge {
  /// It ends at its date, by what is known then; which is what counts, since it is over when zero is delivered.
  func checkServerDate(_ record: Record) {
    guard record.isByClock, record.isActive else { return }
    if let date = record.serverDate, date.timeIntervalSince(serverNow()) > 0.000_002 {
      complain(record, "ends \(date.timeIntervalSince(serverNow())) s before its date on the server's clock")
    }
    guard record.left(clock) > 0, record.pausedLeft == nil else { return }
    record.deadline = clock
    for member in record.family { member.isDisturbed = true }
  }

  func refresh(_ record: Record) {
    guard record.isByClock, record.isActive, let left = record.countdown?.timeLeft?.duration.inNanoseconds
    else { return }
    record.total = record.countdown?.total?.inNanoseconds ?? record.total
    let old = record.left(clock)
    guard left > 0 ? abs(left - old) > 0 : old > 0 else { return }
    record.setLeft(left, at: clock)
    guard abs(left - old) > 2_000 else { return }
    for member in record.family {
      member.movedLater += max(left - old, 0)
      member.isCorrected = true
      member.isDisturbed = true
      note(changeOf: member)
    }
  }

  /// If at least an interval more is left, the value in force comes at once, and goes up; if a little more is left, nothing comes.
  func isRightAfterCorrection(_ record: Record, _ value: Int64) -> Bool {
    guard record.isCorrected, !isSuspended, let last = record.last, value - last >= record.interval else {
      return false
    }
    return record.inForce(clock, grid: grid).contains(value)
  }

  func checkCorrection(_ record: Record) {
    guard record.isCorrected, record.isActive, !isSuspended, !record.isShared, record.root.pausedLeft == nil,
      !record.isSilent, !record.root.isSilent, let last = record.last
    else { return }
    if record.left(clock) - last > record.interval + 2_000 {
      complain(
        record, "does not go up from \(last), although \(record.left(clock)) are left after a correction")
    }
  }
}
