import CountdownKit
import TestSupport
import XCTest

/// The end of a countdown whose zero is delivered because a callback has moved it there.
final class QueuedZeroFollowerTests: XCTestCase {
  func testWhatWasQueuedBeforeTheEndIsDelivered_comesBeforeTheFollowers() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let log = Locked<[String]>([])
    let receivers = ["mover", "leader", "stranger", "follower"].map { keep(Player($0)) }
    func start(_ index: Int, _ name: String) -> Countdown {
      manager.start(receivers[index], for: .seconds(60)) { _, _ in
      } onEnd: { _, _ in
        log.use { $0.append(name) }
      }
    }
    let leader = start(1, "leader")
    let stranger = start(2, "stranger")
    leader.observe(by: receivers[3]) { _, _ in
    } onEnd: { _, _ in
      log.use { $0.append("follower") }
    }
    manager.start(receivers[0], for: .seconds(60), every: .seconds(7)) { _, left in
      guard left == .seconds(56) else { return }
      leader.reschedule(for: .zero)
      stranger.reschedule(for: .zero)
    }
    driver.advance(by: .seconds(10))
    XCTAssertEqual(log.now, ["leader", "stranger", "follower"])
  }
}
