import CountdownKit
import TestSupport

/// Ticks at marks: each time that so much or less is left for the first time.
extension QueueJudge {
  /// At the start, at observing and at `tick(_:)`: what is passed already is due at once.
  func arm(_ record: Record) {
    record.optional = []
    record.armed = record.marks
    // Whether a zero that is past already is called then is left open, where there is no mark.
    if record.dueMarks(clock) == [0], record.rhythm?.marks?.contains(0) == false { record.optional = [0] }
  }

  /// A move arms the marks than which it leaves more.
  func rearm(_ record: Record, to left: Int64) {
    let marks = (record.marks ?? []).filter { $0 < left }
    if depth > 0 || driver.isAway { record.justArmed.formUnion(marks.subtracting(record.armed ?? [])) }
    record.armed?.formUnion(marks)
    record.optional.subtract(marks)
  }

  /// Queues one call for the marks that are passed; there is no other first value.
  func queueMarks(_ record: Record) {
    if record.left(clock) <= 0, !record.goesPastZero { return queue(record) }
    let due = record.dueMarks(clock)
    if due.isSubset(of: record.optional) {
      record.queued = due.isEmpty ? .nothing : .maybe
    } else {
      queue(record)
    }
  }

  /// From another thread, or in a callback, marks may be passed before the first look: then too they are called at once.
  func openFirstMarks(_ record: Record) {
    if driver.isAway || depth > 0, case .nothing = record.queued { record.queued = .maybe }
  }

  /// A move that passes marks calls them at once; there is no other value after a move.
  func moveMarks(_ record: Record, from old: Int64, to new: Int64) {
    if depth > 0 || driver.isAway { record.isMoveOpen = true }
    let waiting = (record.armed ?? []).filter { $0 >= old }
    rearm(record, to: new)
    if new <= 0, !record.goesPastZero {
      if new != old { queue(record) } else if !record.isRequired { record.queued = .maybe }
      return
    }
    let due = record.dueMarks(clock)
    // Whether two moves before a delivery arm what only the first of them leaves is left open.
    record.optional.formUnion(due.intersection(record.justArmed))
    if due.isEmpty {
      record.queued = record.isValueOpen ? .maybe : .nothing
    } else if due.isSubset(of: waiting.union(record.optional)) {
      // They waited before the move; whether they are called with it, or go on to wait, is left open.
      if !record.isRequired { record.queued = .maybe }
      if driver.isAway { record.isQueuedElsewhere = true }
    } else if record.last == new {
      // "Not delivered again" is said of moves, "called" of marks: left open.
      record.optional.formUnion(due)
      record.queued = .maybe
    } else {
      queue(record)
    }
  }

  /// Changes ticks to marks, or from marks.
  func tickMarks(_ record: Record, _ rhythm: Rhythm, _ wasMovedLater: Bool) {
    let hadMarks = record.armed != nil
    let marks = record.marks
    record.rhythm = rhythm
    let isTheSame = record.marks == marks
    guard record.isActive, hadMarks || rhythm.marks != nil || record.baseline != nil else { return }
    // A move that waits may be delivered in the new rhythm.
    if record.isMoveOpen { record.isValueOpen = true }
    if case .nothing = record.queued {} else { record.isValueOpen = true }
    if rhythm.marks != nil {
      arm(record)
      let due = record.dueMarks(clock)
      // "At once" is said of marks; that nothing comes twice, or out of order, is said of `tick(_:)`: left open. So it is
      // whether marks that it has already are called again.
      let isTwice = record.last.map { record.left(clock) >= $0 } ?? false
      if isTwice || isTheSame { record.optional.formUnion(due) }
      guard record.left(clock) > 0 || record.goesPastZero else {
        // A zero that waits goes on to wait; if a move keeps it from coming, whether the marks before it come is left open.
        return record.optional.formUnion(due)
      }
      queueMarks(record)
      // So it is whether the call waits like a tick.
      let isHeld = isSuspended || record.root.pausedLeft != nil
      if record.isValueOpen || isHeld, !due.isEmpty || record.isValueOpen { record.queued = .maybe }
      return
    }
    record.armed = nil
    record.optional = []
    if record.isValueOpen, record.left(clock) > 0 || record.goesPastZero { record.queued = .maybe }
    let inForce = record.inForce(clock, grid: grid)
    guard wasMovedLater || record.baseline != nil || record.last.map({ $0 < inForce.upperBound }) ?? true
    else { return }
    // Nothing was delivered that a label could show: whether the value in force comes at once is left open, but not the next.
    if record.left(clock) > 0 || record.goesPastZero {
      record.baseline = inForce
      record.isValueOpen = true
      record.queued = .maybe
    } else {
      record.baseline = .max ... .max
    }
  }

  /// A call gets exactly the mark where it is on time, and what is left where it is late by a millisecond or more.
  func checkMarks(_ record: Record, value: Int64, isQueued: Bool) {
    guard record.isActive else { return }
    let left = record.left(clock)
    let isHeld = isSuspended || record.root.pausedLeft != nil
    if isHeld, !isQueued, !record.root.isForced { complain(record, "is called at marks while ticks wait") }
    if value == 0, left <= 0, !record.goesPastZero { return }
    let due = record.dueMarks(clock)
    guard let mark = due.min(), let first = due.max() else {
      let isOpen = record.isValueOpen && isQueued && value == exactly(record)
      if !isOpen { complain(record, "delivers \(value), but no mark is passed; left \(left)") }
      return
    }
    let late: Int64 = 1_000_000
    // Where some are on time and some are late, or what is passed by less was passed by a call, both are left open.
    let isExact = mark - left < late
    let isLeft = first - left >= late || isQueued
    if !(isExact && value == mark || isLeft && value == left) {
      complain(record, "delivers \(value) at the marks \(due.sorted()); left \(left)")
    }
  }

  /// What could have been called, and was not, is not called any more.
  func dismissOptionalMarks(_ record: Record) {
    record.justArmed = []
    record.isMoveOpen = false
    guard !isSuspended, record.root.pausedLeft == nil else { return }
    record.isValueOpen = false
    let passed = record.optional.intersection(record.dueMarks(clock))
    record.armed?.subtract(passed)
    record.optional.subtract(passed)
  }
}

extension Record {
  /// The marks that count, in nanoseconds; nil for ticks at an interval.
  ///
  /// Past zero, zero is one of them, and negative ones are; elsewhere zero is the end.
  var marks: Set<Int64>? {
    guard let marks = rhythm?.marks, !root.isEndless else { return nil }
    let times = marks.map { Int64($0) * 1_000 }
    return goesPastZero ? Set(times).union([0]) : Set(times.filter { $0 > 0 })
  }

  /// The marks that are passed, and were not called since they were armed.
  func dueMarks(_ clock: Int64) -> Set<Int64> { (armed ?? []).filter { $0 >= left(clock) } }

  func hasDelivered(_ value: Int64, _ shown: TimeLeft?, at clock: Int64) {
    last = value
    lastLeft = shown
    baseline = nil
    justArmed = []
    isValueOpen = false
    let called = dueMarks(clock)
    armed?.subtract(called)
    optional = []
  }
}
