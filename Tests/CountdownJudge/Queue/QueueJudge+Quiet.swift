import CountdownKit
import TestSupport

/// Whether anything is missing.
extension QueueJudge {
  /// Checks what a call on the delivering queue, or callbacks inside it, have made due: it has to be delivered when the call
  /// returns.
  func checkReturn(ofCallsSince first: Int) {
    for record in records where !record.isOver && record.queuedBy >= first && !record.isQueuedElsewhere {
      checkQueued(record)
    }
  }

  /// Before a call outside of callbacks and passes: if nothing is due, what is late later comes in its order.
  func noteQuiet() {
    if !isBetweenSlices, !active.contains(where: { $0.isDue(clock, grid: grid) }) { quietAt = clock }
  }

  /// Checks everything, when a pass has delivered all.
  func checkQuiet() {
    // A call between two slices leaves what other threads have queued to the pass.
    for record in records where !record.isOver && !(isBetweenSlices && record.isQueuedElsewhere) {
      refresh(record.root)
      checkQueued(record)
      checkCorrection(record)
      checkIsFound(record)
      if !isSuspended, record.isDue(clock, grid: grid), isRequiredByNow(record) {
        complain(
          record, "misses a tick: last \(record.last ?? -1), in force \(record.inForce(clock, grid: grid))")
      }
    }
    checkRows()
    if !isBetweenSlices { checkClosures() }
    for record in active {
      record.queued = .nothing
      dismissOptionalMarks(record)
    }
  }

  private func checkQueued(_ record: Record) {
    if record.ending != nil { return complain(record, "misses its outcome") }
    guard record.isRequired, !isShown(record) else { return }
    // Whether a follower's first value comes that is zero by then, while its leader's zero is held back, is left open.
    if record.leader != nil, !record.isForced, isSuspended, record.left(clock) <= 0 { return }
    complain(record, "misses a value or an end; left \(record.left(clock))")
  }

  /// Whether what would be delivered now was delivered last.
  func isShown(_ record: Record) -> Bool {
    if record.armed != nil {
      // Nothing is to be called any more.
      let isZeroDue = record.left(clock) <= 0 && !record.goesPastZero
      return !isZeroDue && record.dueMarks(clock).isSubset(of: record.optional)
    }
    guard let last = record.last, !record.isEndless else { return false }
    if record.isShared { return record.inForce(clock, grid: grid).contains(last) }
    return last == exactly(record)
  }

  /// A tick may be late by its tolerance, but not the first of endless ticks, and no zero.
  private func isRequiredByNow(_ record: Record) -> Bool {
    guard record.tolerance > 0, record.last != nil,
      record.isEndless || record.left(clock) > 0 || record.goesPastZero
    else { return true }
    return record.instant(clock, grid: grid) + record.tolerance < clock
  }
}
