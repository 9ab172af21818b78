import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// The documentation's pictures of countdowns show what happens: each number in them, at its instant.
final class PictureTests: XCTestCase {
  private let players = ["a", "b", "c"].map { Player($0) }

  /// alignment.svg: labels show whole seconds, rounded up.
  func testAlignment() {
    XCTAssertEqual(
      labels(.deadline),
      [
        "0.3: a 3", "0.3: b 4", "0.7: c 2", "0.8: a 2", "1.2: b 3", "1.4: c 1", "1.8: a 1", "2.2: b 2",
        "2.4: c 0", "2.8: a 0", "3.2: b 1", "4.2: b 0",
      ])
    XCTAssertEqual(
      labels(.shared),
      [
        "0.3: a 3", "0.3: b 4", "0.7: c 2", "1: a 2", "1: b 3", "1: c 1", "2: a 1", "2: b 2", "2.4: c 0",
        "2.8: a 0", "3: b 1", "4.2: b 0",
      ])
  }

  private func labels(_ alignment: Countdown.Alignment) -> [String] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let journal = EventJournal()
    for (number, pause, length) in [(0, 300, 2_500), (1, 0, 3_900), (2, 400, 1_700)] {
      driver.advance(by: .milliseconds(pause))
      manager.start(
        players[number], for: .milliseconds(length), ticks: .every(.seconds(1), alignment: alignment)
      ) { player, left in
        journal.note("\(driver.now.text): \(player.name) \(left.seconds)")
      }
    }
    driver.advance(by: .seconds(9))
    return journal.take()
  }

  /// tolerance.svg: the eight ticks, and the wake-ups that they share.
  func testTolerance() {
    XCTAssertEqual(
      wakeUps(tolerance: .zero), ["0.013", "0.048", "0.077", "0.131", "0.164", "0.222", "0.278", "0.291"])
    XCTAssertEqual(wakeUps(tolerance: .milliseconds(100)), ["0.1", "0.2", "0.3"])
  }

  private func wakeUps(tolerance: Duration) -> [String] {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    for phase in [13, 48, 77, 131, 164, 222, 278, 291] {
      manager.start(for: .seconds(9) + .milliseconds(phase), ticks: .every(.seconds(1), tolerance: tolerance))
      { _ in }
    }
    var instants: [String] = []
    while let next = driver.nextWakeUp, next <= .milliseconds(310) {
      instants.append(next.text)
      driver.advance(by: next - driver.now)
    }
    XCTAssertEqual(driver.wakeUpCount, instants.count)
    return instants
  }

  /// background.svg: its three rows.
  func testBackground() {
    XCTAssertEqual(
      values(suspended: .keepsCounting), ["2: a 8", "6.5: a 4", "7: a 3", "8: a 2", "9: a 1", "10: a 0"])
    XCTAssertEqual(values(suspended: .freezes), ["2: a 8", "7: a 7", "8: a 6", "9: a 5", "10: a 4"])
    XCTAssertEqual(
      values(suspended: nil),
      ["2: a 8", "3: a 7", "4: a 6", "5: a 5", "6: a 4", "7: a 3", "8: a 2", "9: a 1", "10: a 0"])
  }

  private func values(suspended policy: CountdownManager.SuspensionPolicy?) -> [String] {
    let stage = Stage()
    stage.start(players[0], for: .seconds(10))
    var log = stage.advance(by: .milliseconds(2_500)).dropFirst()
    if let policy { stage.manager.suspend(policy) }
    log += stage.advance(by: .seconds(4))
    if policy != nil { stage.manager.resume() }
    log += stage.log()
    log += stage.advance(by: .milliseconds(3_500))
    return log.filter { !$0.hasSuffix("completed") }
  }

  /// slow-callback.svg: who waits, and how long.
  func testSlowCallback() {
    let stage = Stage()
    stage.start(players[0], for: .seconds(10)) { [driver = stage.driver] left, _ in
      if left == .seconds(9) { driver.sleep(for: .milliseconds(800)) }
    }
    stage.start(players[1], for: .seconds(10))
    stage.start(players[2], for: .milliseconds(5_400))
    _ = stage.advance(by: .milliseconds(900))
    XCTAssertEqual(
      stage.advance(by: .milliseconds(1_500)),
      ["1: a 9", "1.8: b 9", "1.8: c 4", "2: a 8", "2: b 8", "2.4: c 3"])
  }
}
