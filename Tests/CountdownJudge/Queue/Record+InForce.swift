import CountdownKit
import TestSupport

/// What a countdown would deliver at an instant.
extension Record {
  func left(_ clock: Int64) -> Int64 { root.pausedLeft ?? (root.deadline - clock) }

  /// The least and the greatest value in force.
  ///
  /// They differ only where the documentation leaves it open: between two
  /// instants of the grid, and while time stands still.
  func inForce(_ clock: Int64, grid: Grid) -> ClosedRange<Int64> {
    guard root.start.isByClock else { return inForce(clock, left(clock), grid) }
    let slack: Int64 = 2_000
    return inForce(clock, left(clock) - slack, grid)
      .lowerBound...inForce(clock, left(clock) + slack, grid).upperBound
  }

  private func inForce(_ clock: Int64, _ left: Int64, _ grid: Grid) -> ClosedRange<Int64> {
    guard !isEndless else {
      let number = left > 0 ? -1 : -left / interval
      return number...number
    }
    guard left > 0 || goesPastZero else { return 0...0 }
    let rounded = -(-left).roundedDown(interval)
    guard isShared else { return rounded...rounded }
    let passed = grid.timePassed(at: clock, interval: interval)
    func nearest(_ time: Int64) -> Int64 {
      let multiple = (time + interval / 2).roundedDown(interval)
      // At least one interval before the deadline, and behind it what came at the deadline: zero.
      return left > 0 ? max(multiple, interval) : min(multiple, 0)
    }
    if root.pausedLeft != nil || grid.isFrozen || grid.isLeftOpen {
      return min(nearest(left), rounded)...max(nearest(left + interval), rounded)
    }
    return min(nearest(left + passed), rounded)...nearest(left + passed)
  }

  /// When the value in force came into force.
  ///
  /// Of marks that were passed together it is left open which of them counts, so there is an earliest and a latest.
  func instant(_ clock: Int64, grid: Grid, latest: Bool = false) -> Int64 {
    if isEndless { return deadline + inForce(clock, grid: grid).lowerBound * interval }
    if let due = armed?.filter({ $0 >= left(clock) }) {
      let isZeroDue = left(clock) <= 0 && !goesPastZero
      return root.deadline - ((latest ? isZeroDue ? 0 : due.min() : due.max()) ?? 0)
    }
    if isSilent || left(clock) <= 0 && !goesPastZero { return root.deadline }
    if isShared {
      // Zero came at the deadline, also between two instants of the grid.
      if left(clock) <= 0, inForce(clock, grid: grid).upperBound == 0 { return root.deadline }
      var instant = clock - grid.timePassed(at: clock, interval: interval)
      // At least one interval is shown before the end, so the last value may have been in force before.
      while instant >= interval, inForce(instant - interval, grid: grid) == inForce(clock, grid: grid) {
        instant -= interval
      }
      return instant
    }
    return root.deadline - inForce(clock, grid: grid).lowerBound
  }

  /// Whether a tick, the zero, or a silent end is due.
  func isDue(_ clock: Int64, grid: Grid) -> Bool {
    guard isActive, root.pausedLeft == nil else { return false }
    if let armed {
      let isMarkDue = armed.contains { $0 >= left(clock) && !optional.contains($0) }
      return isMarkDue || left(clock) <= 0 && !goesPastZero
    }
    if isSilent || root.isSilent { return left(clock) <= 0 && last != 0 }
    let value = inForce(clock, grid: grid)
    if isEndless { return value.lowerBound > last ?? -1 }
    return (baseline?.lowerBound ?? last).map { $0 > value.upperBound } ?? false
  }
}

extension Int64 {
  fileprivate func roundedDown(_ step: Int64) -> Int64 { self - (self % step + step) % step }
}
