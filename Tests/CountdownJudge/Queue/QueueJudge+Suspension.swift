import CountdownKit
import TestSupport

/// What suspending the manager does, and resuming it.
extension QueueJudge {
  func suspend(freezing: Bool) {
    guard !isSuspended else { return }
    isSuspended = true
    if freezing { frozenAt = now }
    grid.isFrozen = freezing
    for record in active {
      hold(record)
      if freezing { record.serverDate = nil }
    }
  }

  func resumeAll() {
    if let frozen = frozenAt {
      let duration = now - frozen
      for record in active where record.leader == nil && record.pausedLeft == nil {
        record.deadline += duration
        record.began += duration
      }
      for record in active {
        record.changedAt += duration
        record.linkedAt += duration
        record.isPlaceOfEndOpen = true
      }
      quietAt += duration
      frozenAt = nil
      grid.isFrozen = false
      if duration % 60_000_000_000 != 0 { grid.isLeftOpen = true }
    }
    isSuspended = false
    for record in active {
      hold(record)
      beginMinute(record)
    }
  }
}

/// Receivers that are gone.
///
/// They end as `receiverReleased`: at the next tick; a silent countdown, and one at marks, within a minute. What calls through a
/// ``Countdown`` do until then is left open, and no script makes them.
extension QueueJudge {
  /// What had this receiver is nobody's now: another at its address is another.
  func release(_ receiver: Int) {
    for record in records where record.key.receiver == receiver && !record.isOver {
      record.key.receiver = -1 - record.start.name
      record.releasedAt = now
    }
  }

  /// The minute begins anew: whether it passes while ticks wait is left open.
  func beginMinute(_ record: Record) {
    if record.isReleased { record.releasedAt = now }
  }

  func checkIsFound(_ record: Record) {
    guard let releasedAt = record.releasedAt, record.isActive, !isSuspended, record.root.pausedLeft == nil
    else { return }
    let isWithoutTicks = record.isSilent || record.root.isSilent || record.armed != nil
    if isWithoutTicks, now - releasedAt >= 60_000_000_000 {
      complain(record, "has not ended a minute after its receiver was gone")
    }
  }

  /// Nobody but its own receiver is handed a call, and nil only if that is gone.
  func checkReceiver(_ record: Record, _ receiver: Guest?, named name: String) {
    if let receiver {
      if receiver.name != name { complain(record, "is handed the receiver \(receiver.name), not \(name)") }
    } else if !record.isReleased {
      complain(record, "is handed nil, though its receiver lives")
    }
  }
}
