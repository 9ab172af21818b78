import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// What is late comes in the order of the instants at which it came into force.
final class LateOrderTests: XCTestCase {
  private let driver = ManualDriver(startingAt: Date(timeIntervalSince1970: 0))
  private lazy var manager = CountdownManager(driver: driver)
  private let lines = Locked<[String]>([])

  private func start(_ name: String, for length: Duration, ticks: Countdown.Ticks = .everySecond) {
    manager.start(for: length, ticks: ticks, id: name) { [lines] left in
      lines.use { $0.append("\(name) \(left)") }
    }
  }

  private func lease(_ milliseconds: Int) {
    manager.startSilently(for: .milliseconds(milliseconds), id: milliseconds) { [lines] _ in
      lines.use { $0.append("\(milliseconds)") }
    }
  }

  private func delivered() -> [String] {
    lines.use { lines in
      defer { lines = [] }
      return lines
    }
  }

  func testDatesThatPassInASuspension() {
    for seconds in [90, 30, 60] {
      manager.startSilently(for: .until(driver.date.addingTimeInterval(Double(seconds))), id: seconds) {
        [lines] _ in
        lines.use { $0.append("\(seconds)") }
      }
    }
    manager.suspend()
    driver.advance(by: .seconds(120))
    XCTAssertEqual(delivered(), [])
    manager.resume()
    XCTAssertEqual(delivered(), ["30", "60", "90"])
  }

  func testWhatWasStartedInASuspension_beforeLaterTicksOfOthers() {
    manager.startTicking(every: .milliseconds(500), id: "ticks") { [lines] number in
      lines.use { $0.append("tick \(number)") }
    }
    manager.suspend()
    lease(2_500)
    start("a", for: .milliseconds(2_600))
    _ = delivered()
    driver.sleep(for: .milliseconds(5_924))
    driver.wake()
    manager.resume()
    XCTAssertEqual(delivered(), ["2500", "a 0:00", "tick 11"])
  }

  func testWhatAPassStartsInASuspension_beforeLaterTicksOfOthers() {
    let stage = Stage(withOtherThreads: true)
    stage.manager.suspend()
    let ticker = Player("ticks")
    let player = Player("a")
    stage.elsewhere { _ = stage.start(player, for: .milliseconds(4_900), every: .seconds(60)) }
    stage.tick(ticker, every: .seconds(1), startingAfter: .seconds(3))
    XCTAssertEqual(stage.advance(by: .seconds(2)), ["0: a 4.9"])
    stage.driver.sleep(for: .milliseconds(3_200))
    stage.driver.wake()
    stage.manager.resume()
    XCTAssertEqual(stage.log(), ["5.2: a 0", "5.2: a completed", "5.2: ticks #2"])
  }

  func testEndsWhileTheQueueIsBusy() {
    lease(1_600)
    lease(1_100)
    driver.sleep(for: .seconds(2))
    driver.wake()
    XCTAssertEqual(delivered(), ["1100", "1600"])
  }

  func testManyEndsAreInOrderToTheMillisecond() {
    for span in [60_000, 3 * 86_400_000] {
      var random = SplitMix64(seed: UInt64(span))
      var lengths: Set<Int> = []
      while lengths.count < 2_000 { lengths.insert(.random(in: 2..<span, using: &random)) }
      for length in lengths { lease(length) }
      driver.sleep(for: .milliseconds(span))
      driver.wake()
      let order = delivered().compactMap { Int($0) }
      XCTAssertEqual(order.count, lengths.count)
      let inversions = zip(order, order.dropFirst()).filter { $0 > $1 + 1 }
      XCTAssertEqual(inversions.count, 0, "\(inversions.first.map { "\($0)" } ?? "")")
    }
  }

  func testAValueInForceComesWhereItCameIntoForce_notWhereATickWasMissed() {
    start("slow", for: .seconds(100), ticks: .every(.seconds(10)))
    start("quick", for: .milliseconds(100_500), ticks: .every(.seconds(1)))
    lease(15_000)
    _ = delivered()
    driver.sleep(for: .seconds(21))
    driver.wake()
    // Their first missed ticks were at 10 s and at 0.5 s.
    XCTAssertEqual(delivered(), ["15000", "slow 1:20", "quick 1:20"])
  }

  func testOnTheSharedGridToo() {
    start("rare", for: .seconds(100), ticks: .every(.seconds(10), alignment: .shared))
    start("often", for: .seconds(100), ticks: .every(.milliseconds(100), alignment: .shared))
    _ = delivered()
    driver.sleep(for: .seconds(25))
    driver.wake()
    XCTAssertEqual(delivered(), ["rare 1:20", "often 1:15"])
  }

  func testCountdownsThatTickTogetherMissNothing_alsoIfOneHasMissedMore() {
    let isSlow = Locked(true)
    manager.start(for: .seconds(60), id: "a") { [lines] left in lines.use { $0.append("a \(left.seconds)") } }
    manager.start(for: .seconds(60), id: "b") { [lines, driver] left in
      lines.use { $0.append("b \(left.seconds)") }
      guard left < .seconds(60), isSlow.now else { return }
      // Those behind it get a later value.
      isSlow.use { $0 = false }
      driver.sleep(for: .milliseconds(1_500))
    }
    manager.start(for: .seconds(60), id: "c") { [lines] left in lines.use { $0.append("c \(left.seconds)") } }
    driver.sleep(for: .seconds(1))
    driver.wake()
    // In which order they come decides which of them are behind the slow one.
    XCTAssertEqual(Set(delivered().dropFirst(3).map { $0.prefix(1) }), ["a", "b", "c"])
    driver.sleep(for: .seconds(4))
    driver.wake()
    XCTAssertEqual(delivered().suffix(3).sorted(), ["a 54", "b 54", "c 54"])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(delivered().sorted(), ["a 53", "b 53", "c 53"])
  }
}
