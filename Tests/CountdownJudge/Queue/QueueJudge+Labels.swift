import CountdownKit
import TestSupport

/// What a reader of labels sees.
extension QueueJudge {
  /// A label never skips a step where nothing is late, and goes up only when its deadline is moved later, by at most the move,
  /// rounded up to whole intervals.
  func checkText(_ record: Record, _ value: TimeLeft) {
    guard let last = record.lastLeft, !record.root.isSilent else { return }
    let digits = record.interval < 1_000_000_000 ? 1 : 0
    let (old, new) = (units(last, digits), units(value, digits))
    let step = max(1, units(TimeLeft(.nanoseconds(record.interval)), digits))
    if new > old {
      let slack: Int64 = record.root.start.isByClock ? 4_000 : 0
      // Behind zero the grid has the nearest multiple, which can be one less than what is left, rounded up.
      let pastZero = record.isShared && old < 0 ? record.interval : 0
      let later = record.movedLater + slack + pastZero
      let move = (later + record.interval - 1) / record.interval * Int64(step)
      if record.movedLater <= 0 || Int64(new - old) > move {
        complain(
          record,
          "goes up from \(text(last, digits)) to \(text(value, digits)), moved later by \(record.movedLater) ns"
        )
      }
    } else if old - new > step, !record.isDisturbed {
      complain(record, "skips from \(text(last, digits)) to \(text(value, digits))")
    } else if old == new, record.isShared || record.isSteady, !record.wasHeld {
      complain(record, "shows \(text(value, digits)) twice in a row")
    }
  }

  private func text(_ left: TimeLeft, _ digits: Int) -> String {
    digits == 0 ? "\(left)" : left.text(fractionDigits: digits)
  }

  /// What the digits show, read from the text: "1:05:09" is 3909, "0:01.4" is 14, "-0:05" is -5.
  private func units(_ left: TimeLeft, _ digits: Int) -> Int {
    let text = text(left, digits)
    let halves = text.drop { $0 == "-" }.split(separator: ".")
    let whole = (halves.first ?? "").split(separator: ":").reduce(0) { $0 * 60 + (Int($1) ?? 0) }
    let units = digits == 0 ? whole : whole * 10 + (Int(halves.last ?? "") ?? 0)
    return text.first == "-" ? -units : units
  }

  /// Rows with one deadline show the same from the next instant of the shared grid on, and at every moment where the deadline is
  /// a whole interval of the wall clock.
  func checkRows() {
    guard !isSuspended, !grid.isLeftOpen else { return }
    var shown: [[Int64]: Record] = [:]
    for row in active
    where row.isShared && !row.root.start.isByClock && !row.root.isSilent
      && row.root.pausedLeft == nil && row.last != nil
    {
      let isWhole = (grid.origin + row.root.deadline) % row.interval == 0
      let passed = grid.timePassed(at: clock, interval: row.interval)
      guard isWhole || max(row.root.changedAt, row.changedAt) <= clock - passed, !row.wasHeld, !row.isRowOpen
      else { continue }
      guard let other = shown.updateValue(row, forKey: [row.root.deadline, row.interval]) else { continue }
      if other.last != row.last {
        complain(
          row, "shows \(row.last ?? 0), and \(other) to the same deadline \(other.last ?? 0)")
      }
    }
  }
}
