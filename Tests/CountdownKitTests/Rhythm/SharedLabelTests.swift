import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// On the shared grid, the text on a label: it skips nothing, goes up only with its deadline, and agrees with others.
final class SharedLabelTests: XCTestCase {
  /// What rows show, and how that has changed.
  private final class Screen: @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.

    let unit: Int64
    var labels: [Int: String] = [:]
    var steps: [Int: Int64] = [:]
    var skips = 0
    var rises: Int64 = 0
    var repeats = 0

    init(unit: Duration) { self.unit = Int64(unit / .nanoseconds(1)) }

    func show(_ left: TimeLeft, _ row: Int) {
      let digits = unit < 1_000_000_000 ? 1 : 0
      let text = left.text(fractionDigits: digits)
      let step = (Int64(left.duration / .nanoseconds(1)) + unit - 1) / unit
      if let last = steps[row] {
        if step < last - 1 { skips += 1 }
        rises = max(rises, step - last)
        if labels[row] == text { repeats += 1 }
      }
      (labels[row], steps[row]) = (text, step)
    }
  }

  private let units: [Duration] = [.seconds(1), .seconds(60), .milliseconds(100)]

  /// A manager, whose time has begun anywhere.
  private func makeManager(_ driver: ManualDriver, _ random: inout SplitMix64) -> CountdownManager {
    driver.advance(by: .nanoseconds(random.next(0...5_000_000_000)))
    return CountdownManager(driver: driver)
  }

  private func start(
    _ row: Int, at end: Date, on screen: Screen, _ manager: CountdownManager, _ receiver: Player
  ) -> Countdown {
    screen.steps[row] = nil
    screen.labels[row] = nil
    return manager.start(
      receiver, for: .until(end), ticks: .every(.nanoseconds(screen.unit), alignment: .shared), id: row
    ) { _, left in screen.show(left, row) }
  }

  func testALabelSkipsNothing_andRowsWithOneDeadlineAgree() {
    var random = SplitMix64(seed: 66)
    for unit in units {
      for _ in 0..<300 {
        let driver = ManualDriver()
        let manager = makeManager(driver, &random)
        let receiver = Player()
        let screen = Screen(unit: unit)
        let scale = unit / .seconds(1)
        let end = driver.date + Double(random.next(3_000...30_000)) / 1_000 * scale
        _ = start(0, at: end, on: screen, manager, receiver)
        driver.advance(by: unit * Double(random.next(0...2_900)) / 1_000)
        let second = start(1, at: end, on: screen, manager, receiver)
        // From the grid's next instant on they agree, whatever it is.
        driver.advance(by: unit)
        while second.isActive {
          XCTAssertEqual(screen.labels[0], screen.labels[1], "\(unit)")
          driver.advance(by: unit / 7)
        }
        XCTAssertEqual(screen.steps, [0: 0, 1: 0])
        XCTAssertEqual([screen.skips, Int(screen.rises), screen.repeats], [0, 0, 0], "\(unit)")
      }
    }
  }

  /// If their deadline is a whole second of the wall clock, rows agree at every moment, and with that clock.
  func testRowsToAWholeSecondAgreeAtOnce_andFlipWithTheClock() {
    var random = SplitMix64(seed: 67)
    for _ in 0..<200 {
      let driver = ManualDriver()
      let manager = makeManager(driver, &random)
      let receiver = Player()
      let screen = Screen(unit: .seconds(1))
      let end = Date(
        timeIntervalSinceReferenceDate: driver.date.timeIntervalSinceReferenceDate.rounded() + 20)
      for row in 0..<5 {
        _ = start(row, at: end, on: screen, manager, receiver)
        XCTAssertEqual(Set(screen.labels.values).count, 1)
        let left = end.timeIntervalSince(driver.date)
        XCTAssertEqual(Double(screen.steps[row]!), (left - 1e-6).rounded(.up))
        driver.advance(by: .milliseconds(random.next(0...2_500)))
      }
    }
  }

  func testALabelGoesUpByTheMoveAtMost_alsoForARestartOrAFollower() {
    var random = SplitMix64(seed: 68)
    for unit in units {
      for _ in 0..<300 {
        let driver = ManualDriver()
        let manager = makeManager(driver, &random)
        let receiver = Player()
        let screen = Screen(unit: unit)
        let countdown = start(
          0, at: driver.date + unit / .seconds(1) * Double(random.next(5_000...30_000)) / 1_000, on: screen,
          manager, receiver)
        driver.advance(by: unit * Double(random.next(0...4_000)) / 1_000)
        let moves: [Duration] = [.milliseconds(1), unit, unit * Double(random.next(0...3_000)) / 1_000]
        let move = moves[random.next(0...2)]
        let isPaused = random.next(0...2) == 0
        if isPaused { countdown.pause() }
        screen.rises = 0
        countdown.extend(by: move)
        let steps = Int64((move / unit).rounded(.up))
        XCTAssertLessThanOrEqual(screen.rises, steps, "\(unit), \(move)")
        if isPaused { countdown.resume() }
        screen.rises = 0
        driver.advance(by: unit * 0.5)
        _ = countdown.observe(by: keep(Player("b"))) { _, left in screen.show(left, 7) }
        // The follower agrees from the grid's next instant on.
        driver.advance(by: unit * 1.1)
        if countdown.isActive { XCTAssertEqual(screen.labels[7], screen.labels[0], "\(unit)") }
        driver.advance(by: unit * 40)
        XCTAssertEqual(screen.steps[0], 0)
        XCTAssertEqual([screen.skips, Int(screen.rises)], [0, 0], "\(unit), \(move), \(isPaused)")
      }
    }
  }

  func testALatePassShowsTheValueInForce_andSkipsOnlyWhatWasMissed() {
    var random = SplitMix64(seed: 69)
    for _ in 0..<300 {
      let driver = ManualDriver()
      let manager = makeManager(driver, &random)
      let (receiver, other) = (Player(), Player())
      let screen = Screen(unit: .seconds(1))
      let end = driver.date + Double(random.next(10_000...30_000)) / 1_000
      _ = start(0, at: end, on: screen, manager, receiver)
      driver.sleep(for: .milliseconds(random.next(0...6_000)))
      driver.wake()
      screen.skips = 0
      _ = start(1, at: end, on: screen, manager, other)
      driver.advance(by: .seconds(1))
      XCTAssertEqual(screen.labels[0], screen.labels[1])
      driver.advance(by: .seconds(60))
      XCTAssertEqual([screen.skips, Int(screen.rises)], [0, 0])
    }
  }
}
