import CountdownKit
import TestSupport

/// What calls change.
extension QueueJudge {
  /// Notes a start, and what it replaces; returns nil if it keeps what runs.
  func begin(_ start: Start, leader: Record?) -> Record? {
    let current = active.last { $0.key == start.key }
    // An observation that the new one replaces has ended only then: its own leader is followed.
    let leader = leader.map { $0.isActive && $0.leader != nil ? $0.root : $0 }
    if let current, start.keeps {
      if isKept(current) { return nil }
      // Overdue, it counts as over: it completes.
      complete(current)
    } else if let current {
      end([current], .replaced)
    }
    let record = Record(start, at: clock)
    record.predecessor = current
    if driver.isAway {
      for other in records where other.key == start.key && !other.isOver { other.isQueuedElsewhere = true }
    }
    records.append(record)
    if let leader {
      follow(leader, record)
    } else if record.marks != nil {
      arm(record)
      queueMarks(record)
      openFirstMarks(record)
    } else if !record.isSilent, record.total <= 0 || !record.isEndless {
      queue(record)
    } else if record.isSilent, record.total <= 0 {
      queue(record)
    }
    return record
  }

  private func complete(_ record: Record) {
    for member in record.family where member.isActive {
      queue(member)
      member.isForced = true
    }
  }

  private func follow(_ leader: Record, _ record: Record) {
    guard leader.isActive else {
      // Over, or just replaced by this observation: the outcome alone.
      end(record, leader.ending ?? [])
      return
    }
    let root = leader.root
    record.leader = root
    root.followers.append(record)
    if record.rhythm == nil { record.rhythm = root.rhythm ?? Rhythm(interval: 1_000_000) }
    if root.isEndless { return }
    arm(record)
    if record.armed != nil {
      queueMarks(record)
      openFirstMarks(record)
    } else {
      queue(record)
    }
    if root.pausedLeft == nil, !isSuspended, root.left(clock) <= 0, !root.goesPastZero { complete(root) }
  }

  /// Notes a move that holds.
  func move(_ record: Record, _ move: Move, _ time: Int64) {
    let root = record.root
    root.serverDate = nil
    let now = clock
    let old = root.pausedLeft ?? (root.deadline - now)
    root.mayBeLeft = openTimesLeft(after: move, time, of: root)
    let new = root.left(after: move, time, of: old)
    if root.isEndless {
      root.deadline = now
      root.began = now
      root.pausedLeft = nil
      root.last = nil
      root.isPlaceOfEndOpen = true
      note(changeOf: root)
      return queue(root)
    }
    root.total = max(root.total, new)
    if [.restart, .to, .until].contains(move) { root.isByClock = false }
    let isPaused = root.pausedLeft != nil
    if move == .restart {
      root.pausedLeft = nil
      root.began = now
      for member in root.family { member.isPlaceOfEndOpen = true }
    } else if new == old {
      // Zero held back exactly at the deadline is moved by a negative duration only.
      return
    }
    root.setLeft(new, at: now)
    if new == old {
      // As if nothing had been moved; but a value after a pause is left open.
      if isPaused { for member in root.family { member.wasHeld = true } }
      for member in root.family { member.isDisturbed = true }
    }
    for member in root.family where member.isActive {
      note(changeOf: member)
      member.movedLater += max(new - old, 0) + (member.wasHeld ? member.interval : 0)
      member.isDisturbed = true
      // What waits comes behind its leader, which waits for a pass.
      if driver.isAway, member.isRequired { member.isQueuedElsewhere = true }
      if member.armed != nil {
        moveMarks(member, from: old, to: new)
        continue
      }
      let isOpen = member.baseline != nil
      if isOpen { member.baseline = member.inForce(clock, grid: grid) }
      // After marks, whether what came into force then counts as delivered is left open.
      defer { if isOpen, member.isRequired, new > 0 || root.goesPastZero { member.queued = .maybe } }
      if member.isSilent || root.isSilent, new > 0 {
        // A first value that waits goes on to wait.
        if member.isSilent || member.last != nil { member.queued = .nothing }
      } else if isShown(member) {
        // By the time of the delivery something else may be left.
        member.queued = .maybe
      } else if new != old {
        queue(member)
      } else if case .nothing = member.queued {
        member.queued = .maybe
      }
    }
  }

  func note(changeOf record: Record) {
    record.changedAt = clock
    record.linkedAt = clock
  }

  func pause(_ record: Record) {
    let root = record.root
    root.pausedLeft = root.deadline - clock
    root.began = clock - root.began
    root.serverDate = nil
    for member in root.family {
      hold(member)
      // What is ended together ends in the order of the starts, pauses aside.
      member.isPlaceOfEndOpen = true
    }
  }

  func resume(_ record: Record) {
    let root = record.root
    guard let left = root.pausedLeft else { return }
    root.pausedLeft = nil
    root.deadline = clock + left
    root.began = clock - root.began
    for member in root.family {
      note(changeOf: member)
      hold(member)
      beginMinute(member)
      // It comes behind its leader, which waits for a pass.
      if driver.isAway, member.isRequired { member.isQueuedElsewhere = true }
    }
  }

  func hold(_ record: Record) {
    record.isDisturbed = true
    record.wasHeld = true
  }

  func tick(_ record: Record, _ rhythm: Rhythm) {
    record.hasOwnRhythm = true
    for member in [record] + (record.leader == nil ? record.followers.filter { !$0.hasOwnRhythm } : []) {
      let wasMovedLater = member.movedLater > 0
      member.movedLater += member.interval
      tickMarks(member, rhythm, wasMovedLater)
      beginMinute(member)
      member.isCorrected = false
      note(changeOf: member)
      if driver.isAway { member.isQueuedElsewhere = true }
      hold(member)
    }
    // They come behind their leader, which waits for a pass.
    if driver.isAway {
      for member in record.followers where member.isRequired { member.isQueuedElsewhere = true }
    }
  }

  /// Ends some by one call: a leader before its followers.
  func end(_ some: [Record], _ outcome: Countdown.Outcome) {
    for record in some where record.leader == nil {
      end(record, [outcome])
      endFollowers(of: record, [outcome])
    }
    for record in some where record.isActive { end(record, [outcome]) }
  }

  func cancelAll() {
    if driver.isAway { for record in records where !record.isOver { record.isQueuedElsewhere = true } }
    for record in active {
      // That its receiver is gone may be found before.
      end(record, record.root.isReleased ? [.cancelled, .receiverReleased] : [.cancelled])
      record.endedAllBy = call
    }
  }
}
