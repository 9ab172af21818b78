import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Whatever is done to a countdown: what its label says is never far from what is left.
///
/// With the deadline's own grid at most an interval too much and never too little; with the shared one, whose values
/// are rounded, half an interval more either way. After a move it says exactly what is left.
final class Defect33HonestLabelTests: XCTestCase {
  func testOnTheDeadlinesGrid() {
    for seed in 0..<300 { tryOne(seed: UInt64(seed), .deadline) }
  }

  func testOnTheSharedGrid() {
    for seed in 0..<300 { tryOne(seed: UInt64(seed), .shared) }
  }

  private func tryOne(seed: UInt64, _ alignment: Countdown.Alignment) {
    var random = SplitMix64(seed: seed)
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let player = Player()
    let told = Box<[Duration]>([])
    let interval = Duration.milliseconds(random.next(1...3_000))
    let slack = alignment == .shared ? interval / 2 : .zero
    driver.advance(by: .milliseconds(random.next(0...5_000)))
    let countdown = manager.start(
      player, for: interval * random.next(1...400) / 100, every: interval, alignment: alignment
    ) { _, left in told.value.append(left.duration) }

    for _ in 0..<40 where countdown.isActive {
      let before = told.value.count
      let leftBefore = countdown.timeLeft?.duration
      let isMove = Self.change(countdown, manager, driver, interval, &random)
      guard let left = countdown.timeLeft?.duration else { break }
      let label = told.value.last ?? .zero
      XCTAssertLessThanOrEqual(label - left, interval + slack, "seed \(seed)")
      XCTAssertGreaterThanOrEqual(label - left, .zero - slack, "seed \(seed)")
      if !isMove {
        XCTAssertTrue(falls(told.value.dropFirst(before - 1)), "seed \(seed): \(told.value)")
      } else if left != leftBefore {
        XCTAssertEqual(label, left, "seed \(seed)")
      }
    }
    countdown.resume()
    driver.advance(by: .seconds(100))
    XCTAssertEqual(told.value.last, .zero, "seed \(seed)")
    XCTAssertEqual(manager.activeCount, 0)
  }

  /// Lets time pass, or does something to the countdown; says whether its deadline may have been moved.
  private static func change(
    _ countdown: Countdown, _ manager: CountdownManager, _ driver: ManualDriver, _ interval: Duration,
    _ random: inout SplitMix64
  ) -> Bool {
    switch random.next(0...9) {
    case 0: countdown.pause()
    case 1: countdown.resume()
    case 2:
      countdown.extend(by: .milliseconds(random.next(-2_000...2_000)))
      return true
    case 3:
      countdown.extend(toAtLeast: .milliseconds(random.next(1...3_000)))
      return true
    case 4:
      manager.suspend(.freezes)
      driver.advance(by: .milliseconds(random.next(1...1_000)))
      manager.resume()
    default: driver.advance(by: interval * random.next(1...60) / 100)
    }
    return false
  }

  private func falls(_ values: ArraySlice<Duration>) -> Bool {
    zip(values, values.dropFirst()).allSatisfy { $0 > $1 }
  }
}
