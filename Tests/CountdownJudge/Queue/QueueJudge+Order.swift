import CountdownKit
import TestSupport

/// In which order deliveries come: none is promised among what is due at one instant.
extension QueueJudge {
  /// A tick, or an end in time: what came into force earlier by more than a millisecond comes first.
  ///
  /// Followers are due with their leaders; what was started or moved since nothing was due is not judged.
  func checkOrderOfLate(_ record: Record) {
    guard isOrdered(record), !record.isQueuedElsewhere else { return }
    let began = driver.passBegan.inNanoseconds - (now - clock)
    let mine = record.instant(clock, grid: grid)
    for other in active where other !== record && isOrdered(other) && !other.isReleased {
      if grid.isLeftOpen, record.isShared || other.isShared { continue }
      if isOpenPastZero(record) || isOpenPastZero(other) { continue }
      guard case .nothing = other.queued, other.isDue(clock, grid: grid), other.isDue(began, grid: grid),
        other.instant(began, grid: grid, latest: true) + other.tolerance < began
      else { continue }
      let its = other.instant(clock, grid: grid, latest: true)
      let margin = 1_000_000 + other.tolerance
      // What reaches its end behind a slow callback ends behind what was late before, all such ends in their order.
      let areEnds = record.endsLate(since: began, at: clock)
      guard areEnds == other.endsLate(since: began, at: clock) else { continue }
      let wasBehind =
        record.instant(began, grid: grid) - other.instant(began, grid: grid, latest: true) > margin
      if mine - its > margin, wasBehind || areEnds {
        complain(record, "comes before \(other), which came into force \(mine - its) ns earlier")
      }
    }
  }

  /// By a server's clock, also after a restart, the value in force is known to two microseconds only.
  private func isOrdered(_ record: Record) -> Bool {
    record.leader == nil && !record.root.start.isByClock && record.linkedAt <= quietAt
  }

  /// A follower's zero comes when its leader has ended.
  func checkBehindLeader(_ record: Record, value: Int64) {
    guard let leader = record.leader, record.last != nil, !leader.isReleased else { return }
    guard value == 0, !leader.goesPastZero, !leader.isOver, !leader.isSilent else { return }
    if leader.ending ?? [.completed] == [.completed] {
      complain(record, "delivers zero before its leader has ended")
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
      complain(record, "ends before \(other), which was started earlier")
    }
  }
}

extension Record {
  /// Whether it has reached its end only since a pass began.
  fileprivate func endsLate(since began: Int64, at clock: Int64) -> Bool {
    !isEndless && !goesPastZero && left(began) > 0 && left(clock) <= 0
  }
}
