import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What is due at one instant of virtual time comes in an order that follows from the calls alone, not from addresses.
final class OrderAtOneInstantTests: XCTestCase {
  func testTheSameCallsGiveTheSameOrder() {
    for seed in 1...15 {
      // The receivers of the first run are kept, so those of the second lie elsewhere.
      let first = run(seed: UInt64(seed))
      let second = run(seed: UInt64(seed))
      XCTAssertEqual(first.log, second.log, "seed \(seed)")
      XCTAssertGreaterThan(first.log.count, 400)
    }
  }

  private func run(seed: UInt64) -> (log: [String], receivers: [Player]) {
    var random = SplitMix64(seed: seed)
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let log = Box<[String]>([])
    var receivers: [Player] = []
    var countdowns: [Countdown] = []
    for number in 0..<200 {
      if random.below(10) == 0 { driver.advance(by: .milliseconds(random.next(0...900))) }
      let player = Player()
      receivers.append(player)
      // All deadlines and ticks lie on the seconds.
      let end = Duration.seconds(3 + random.below(4))
      countdowns.append(
        manager.start(player, for: end - driver.now) { _, left in
          log.value.append("\(number) \(left)")
        } onEnd: { _, outcome in
          log.value.append("\(number) \(outcome)")
        })
      if random.below(5) == 0, let other = countdowns.randomElement(using: &random) {
        _ = random.below(2) == 0 ? other.extend(by: .seconds(1)) : other.cancel()
      }
    }
    driver.advance(by: .seconds(20))
    return (log.value, receivers)
  }
}
