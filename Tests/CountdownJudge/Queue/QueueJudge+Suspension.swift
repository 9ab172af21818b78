import CountdownKit

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
