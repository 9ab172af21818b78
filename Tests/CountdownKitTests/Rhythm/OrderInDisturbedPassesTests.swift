import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// Countdowns that tick at the same instants keep their order through passes that a callback interrupts, or makes late.
final class OrderInDisturbedPassesTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let journal = EventJournal()

  func testASuspensionInTheMiddleOfAPass() {
    for count in [3, 300] {
      for position in [0, count / 2, count - 1] {
        for policy in [CountdownManager.SuspensionPolicy.keepsCounting, .freezes] {
          for milliseconds in [0, 1, 900, 3_500] {
            let receivers = start(count) { [manager] number, left in
              if number == position, left == .seconds(58) { manager.suspend(policy) }
            }
            driver.advance(by: .seconds(2))
            driver.advance(by: .milliseconds(milliseconds))
            manager.resume()
            checkOrder(of: receivers, "\(count), \(position), \(policy), \(milliseconds) ms")
          }
        }
      }
    }
  }

  func testASuspensionThatEndsInTheSamePass() {
    for count in [3, 300] {
      for position in [0, count / 2] {
        let other = Receiver()
        manager.start(other, for: .seconds(60)) { _, _, _ in
        } onEnd: { [manager] _, _ in
          manager.resume()
        }
        let receivers = start(count) { [manager] number, left in
          guard number == position, left == .seconds(58) else { return }
          manager.suspend()
          // Told before the next tick.
          manager.cancel(other)
        }
        driver.advance(by: .seconds(2))
        checkOrder(of: receivers, "\(count), \(position)")
      }
    }
  }

  func testASlowCallback() {
    for count in [3, 300] {
      for position in [0, count / 2, count - 1] {
        for milliseconds in [1, 999, 1_000, 1_500, 10_700] {
          let receivers = start(count) { [driver] number, left in
            if number == position, left == .seconds(58) { driver.sleep(for: .milliseconds(milliseconds)) }
          }
          driver.advance(by: .seconds(3))
          checkOrder(of: receivers, "\(count), \(position), \(milliseconds) ms")
        }
      }
    }
  }

  func testASlowCallbackThatSuspends() {
    for count in [3, 300] {
      for position in [0, count / 2, count - 1] {
        for milliseconds in [999, 1_500, 10_700] {
          let receivers = start(count) { [manager, driver] number, left in
            guard number == position, left == .seconds(58) else { return }
            driver.sleep(for: .milliseconds(milliseconds))
            manager.suspend()
          }
          driver.advance(by: .seconds(3))
          manager.resume()
          checkOrder(of: receivers, "\(count), \(position), \(milliseconds) ms")
        }
      }
    }
  }

  func testAStartInAnInterruptedPass() {
    for count in [3, 300] {
      let last = Receiver()
      let receivers = start(count) { [manager, journal] number, left in
        guard number == 0, left == .seconds(58) else { return }
        manager.start(last, for: .seconds(58)) { _, _, _ in journal.note("\(count)") }
        manager.suspend()
      }
      driver.advance(by: .milliseconds(5_500))
      manager.resume()
      checkOrder(of: receivers + [last], "\(count)")
    }
  }

  func testASlowCallbackBesideOthersOfAnotherPhase() {
    let (first, second, other) = (Receiver(), Receiver(), Receiver())
    manager.start(first, for: .milliseconds(4_500)) { [driver, journal] _, left, _ in
      journal.note("first")
      if left == .seconds(4) { driver.sleep(for: .seconds(1)) }
    }
    manager.start(second, for: .milliseconds(3_500)) { [journal] _, _, _ in journal.note("second") }
    driver.advance(by: .nanoseconds(1))
    manager.start(other, for: .milliseconds(4_500)) { _, _, _ in }
    driver.advance(by: .milliseconds(1_500))
    _ = journal.take()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(journal.take(), ["first", "second"])
    withExtendedLifetime((first, second, other)) {}
  }

  /// Starts receivers of one rhythm.
  private func start(
    _ count: Int, then more: @escaping @Sendable (Int, TimeLeft) -> Void
  ) -> [Receiver] {
    let receivers = (0..<count).map { _ in Receiver() }
    for (number, receiver) in receivers.enumerated() {
      manager.start(receiver, for: .seconds(60)) { [journal] _, left, _ in
        journal.note("\(number)")
        more(number, left)
      }
    }
    return receivers
  }

  /// From now on all are told, in the order in which they were started; then ends them.
  private func checkOrder(
    of receivers: [Receiver], _ message: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    // What was late may be told in two parts.
    driver.advance(by: .seconds(1))
    _ = journal.take()
    let order = receivers.indices.map { "\($0)" }
    for _ in 0..<3 {
      driver.advance(by: .seconds(1))
      XCTAssertEqual(journal.take(), order, message, file: file, line: line)
    }
    withExtendedLifetime(receivers) {}
    manager.cancelAll()
    _ = journal.take()
  }

  private final class Receiver: Sendable {}
}
