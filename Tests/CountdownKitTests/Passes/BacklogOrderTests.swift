import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// What other threads have queued while a pass was busy stays in front of what its callbacks queue.
final class BacklogOrderTests: ObserverScene, @unchecked Sendable {
  /// While a callback runs another thread observes a countdown by a receiver that has one of its own.
  func testAReplacedCountdownHearsItBeforeTheObservationBegins() {
    for isLong in [false, true] {
      let receiver = player(isLong ? "long" : "short")
      start(receiver, as: "old", for: .seconds(50))
      let leader = start(player("leader"), for: .seconds(60)) { [driver] left in
        if left.duration == .zero, isLong { driver.sleep(for: .milliseconds(6)) }
      }
      start(player("busy"), for: .seconds(40)) { [self] left in
        guard left.seconds == 38 else { return }
        away.isAway = true
        leader.extend(by: .seconds(-100))
        observe(leader, receiver)
        away.isAway = false
      }
      let told = lines(in: .seconds(2)).filter { $0.hasPrefix(receiver.name) || $0.hasPrefix("old") }
      let ends = told.filter { !$0.hasPrefix("old 4") }
      XCTAssertEqual(ends.first, "old replaced", "\(told)")
      manager.cancelAll()
    }
  }
}
