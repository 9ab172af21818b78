import CountdownKit
import TestSupport

/// In which order deliveries come.
extension QueueJudge {
  /// What a call or a callback has queued comes in the order in which it was queued.
  ///
  /// Followers come behind their leaders, and
  /// what other threads have queued comes in a pass: neither is judged here.
  func checkPlaceInQueue(_ record: Record) {
    guard record.leader == nil, !record.isByClock, !record.isQueuedElsewhere, !record.isForced,
      !record.wasHeld,
      record.placedBy < Int.max
    else { return }
    for other in active
    where other.placedBy < record.placedBy && other.leader == nil && other !== record && !other.isReleased {
      guard case .required = other.queued, !other.isQueuedElsewhere, !other.isForced, !other.wasHeld,
        !isShown(other)
      else { continue }
      complain(record, "comes before \(other), which was queued earlier")
    }
  }

  /// A tick, or an end in time: what came into force earlier by more than a millisecond comes first, and among countdowns that
  /// tick together those which joined first.
  func checkPlaceInPass(_ record: Record) {
    // By a server's clock, also after a restart, the value in force is known to two microseconds only.
    guard record.leader == nil, !record.root.start.isByClock, !record.isQueuedElsewhere else { return }
    let began = driver.passBegan.inNanoseconds - (now - clock)
    let mine = record.instant(clock, grid: grid)
    for other in active
    where other !== record && other.leader == nil && !other.root.start.isByClock && other.changedAt < began
      && !other.isReleased
    {
      if grid.isLeftOpen, record.isShared || other.isShared { continue }
      if isOpenPastZero(record) || isOpenPastZero(other) { continue }
      guard case .nothing = other.queued, !other.isBehindOverdue, other.isDue(clock, grid: grid),
        other.isDue(began, grid: grid),
        other.instant(began, grid: grid, latest: true) + tolerance(of: other) < began
      else { continue }
      let its = other.instant(clock, grid: grid, latest: true)
      let margin = 1_000_000 + tolerance(of: other)
      if record.changedAt < began, mine - its > margin,
        record.instant(began, grid: grid) - other.instant(began, grid: grid, latest: true) > margin
      {
        complain(record, "comes before \(other.start.name), which came into force \(mine - its) ns earlier")
      }
      if mine == its, mine == clock, began == clock, tickTogether(record, other),
        other.joined < record.joined,
        record.joined > fuzzyPlace, !isLate
      {
        complain(record, "comes before \(other.start.name), which ticks with it and joined earlier")
      }
    }
  }

  private func tolerance(of record: Record) -> Int64 {
    guard case .endless(_, _, let tolerance) = record.start.kind else { return 0 }
    return Int64(tolerance) * 1_000
  }

  private func tickTogether(_ one: Record, _ other: Record) -> Bool {
    guard !one.isSilent, !other.isSilent, one.isEndless == other.isEndless, one.interval == other.interval,
      !one.isShared, !other.isShared, one.armed == nil, other.armed == nil
    else { return false }
    return (one.deadline - other.deadline) % one.interval == 0
  }

  /// A follower comes behind its leader, unless something was late, or the shared grid had another next tick for it.
  func checkBehindLeader(_ record: Record, value: Int64) {
    guard let leader = record.leader, record.last != nil else { return }
    if leader.isReleased { return }
    if value == 0, !leader.goesPastZero {
      if !leader.isOver, !leader.isSilent, leader.ending ?? [.completed] == [.completed] {
        complain(record, "delivers zero before its leader has ended")
      }
    } else if case .nothing = leader.queued, leader.isActive, leader.isDue(clock, grid: grid),
      !record.isDisturbed,
      !isLate, !leader.isDisturbed, !record.isForced, !record.isShared, !leader.isShared,
      !leader.start.isByClock, record.joined > fuzzyPlace
    {
      complain(record, "ticks before its leader \(leader)")
    }
  }

  /// What one call ends ends in the order of the starts.
  func checkOrderOfEnds(_ record: Record) {
    guard record.endedAllBy > 0, record.leader == nil, !record.isPlaceOfEndOpen, !record.isReleased
    else { return }
    for other in records where other.endedAllBy == record.endedAllBy && !other.isOver && other !== record {
      guard other.leader == nil, !other.isPlaceOfEndOpen, !other.isReleased,
        other.startedAt < record.startedAt
      else { continue }
      complain(record, "ends before \(other.start.name), which was started earlier")
    }
  }
}
