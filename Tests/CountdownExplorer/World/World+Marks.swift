import CountdownCore

// What is judged past zero and at marks.

extension World {
  static let markTimes = [2 * second, second, 0]
  static let marks = CountdownTicks.at(marks: markTimes.map { .nanoseconds($0) })

  /// The value in force, in whole intervals: past zero too, a part of an interval is not over yet.
  static func roundedUp(_ left: Int64, _ interval: Int64) -> Int64 {
    // A division rounds to zero.
    left > 0 ? (left - 1) / interval * interval + interval : left / interval * interval
  }

  /// Whether it may have got marks since the delivery looked that delivered its last value.
  func hasNewMarks(_ account: Int) -> Bool {
    accounts[root(of: account)].marking.until >= accounts[account].lastLooked
  }

  /// Whether it may have got marks, or more time, since then: so what comes need not be less than what came.
  func goesOnAnew(_ account: Int) -> Bool {
    hasNewMarks(account) || accounts[root(of: account)].moves.until >= accounts[account].lastLooked
  }

  /// A value comes because a mark was passed that was not called before.
  func judgeMark(_ account: Int, _ value: Int64) {
    let known = accounts[account]
    guard !known.isSilent, intervals(of: account).isEmpty else { return }
    let last = goesOnAnew(account) ? nil : known.ledger.last
    if !Self.markTimes.contains(where: { $0 >= value && $0 < last ?? .max }) {
      fault("gets \(value) at marks, and passed none", of: account)
    }
  }

  /// Nothing is due: the mark that was passed last was called.
  func judgeRestAtMarks(_ account: Int, _ left: Int64) {
    guard let passed = Self.markTimes.last(where: { $0 >= left }) else { return }
    let last = accounts[account].ledger.last
    if last ?? .max > passed {
      fault("got \(last.map(String.init) ?? "nothing") last, and has passed \(passed)", of: account)
    }
  }

  /// Which value comes next, if one was delivered last.
  func next(of account: Int, _ left: Int64, after last: Int64?) -> Int64? {
    let intervals = intervals(of: account)
    if intervals.isEmpty {
      let last = hasNewMarks(account) ? nil : last
      return Self.markTimes.first { $0 < min(last ?? .max, left) }
    }
    guard let last, intervals.count == 1, !begun.contains(.marks) else { return nil }
    let next = Self.roundedUp(last - intervals[0], intervals[0])
    return accounts[account].ledger.goesPastZero ? next : max(0, next)
  }
}
