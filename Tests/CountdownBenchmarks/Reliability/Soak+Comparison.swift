import CountdownKit
import Foundation
import Synchronization

extension Soak {
  /// While time stands still, the manager and the ledgers must come to agree.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told: at least, and at most.
  /// - Throws: What waiting throws.
  func compareStatistics(others: ClosedRange<Int> = 0...0) async throws {
    manager.suspend(.freezes)
    let limit = Clock.wall + SoakSlot.patience
    func agree() -> Bool {
      let (statistics, living) = (manager.statistics, self.living)
      return (statistics.active, statistics.paused) == (living.active, living.paused)
    }
    while !agree(), Clock.wall < limit { try await Task.sleep(for: .milliseconds(50)) }
    let (statistics, living) = (manager.statistics, self.living)
    if (statistics.active, statistics.paused) != (living.active, living.paused)
      || manager.activeCount != living.active
    {
      log.fault("\(living) live, and the manager says \(statistics.active), \(statistics.paused)")
    }
    compareTicks(others)
    manager.resume()
  }

  /// After it was shut down.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told: at least, and at most.
  func compareTheEnd(others: ClosedRange<Int> = 0...0) {
    let total = read { $0.total }
    let ended = total.outcomes.values.reduce(0, +)
    if ended != started { log.fault("\(started) were started, and \(ended) have ended") }
    let (statistics, living) = (manager.statistics, self.living)
    if living.active != 1 { log.fault("\(living.active) live, where the clock alone has no ledger") }
    if (statistics.active, statistics.paused) != (0, 0) { log.fault("the manager has \(statistics)") }
    compareTicks(others)
  }

  /// How many ticks there must have been by the ledgers at least, and at most.
  ///
  /// - Parameter others: How many values others than the ledgers' own were told.
  /// - Returns: The bounds.
  func expectedTicks(_ others: ClosedRange<Int> = 0...0) -> ClosedRange<Int> {
    let total = read { $0.total }
    // One that finds its receiver gone counts, and is not told.
    let gone = total.outcomes[.receiverReleased] ?? 0
    return total.told + others.lowerBound...total.told + total.untold + gone + others.upperBound
  }

  private func compareTicks(_ others: ClosedRange<Int>) {
    // Nothing is told any more.
    let (ticks, expected) = (manager.statistics.ticks, expectedTicks(others))
    if !expected.contains(ticks) { log.fault("\(ticks) ticks by the manager, \(expected) by the ledgers") }
  }
}
