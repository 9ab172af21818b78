import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// What other threads do, on virtual time: it waits for a pass, which comes at once.
final class CallsFromElsewhereTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let receivers = (0..<2).map { _ in Player() }
  private let ledger = EventLedger()

  @discardableResult
  private func start(every interval: Duration = .seconds(1)) -> Countdown {
    manager.start(
      receivers[1], for: .seconds(100), every: interval,
      onTick: { [ledger] _, left in ledger.note(left.duration) }, onEnd: { [ledger] in ledger.note($1) })
  }

  func testAnOutcomeComesLongBeforeTheNextTick() {
    let countdown = start(every: .seconds(50))
    away.isAway = true
    countdown.cancel()
    XCTAssertEqual(ledger.outcomes, [])
    XCTAssertEqual(driver.nextWakeUp, driver.now)
    driver.advance(by: .zero)
    XCTAssertEqual(ledger.outcomes, [.cancelled])
  }

  func testAFirstValueAndAMovedOneComeLongBeforeTheNextTick() {
    away.isAway = true
    let countdown = start(every: .seconds(10))
    XCTAssertEqual(ledger.values, [])
    driver.advance(by: .zero)
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
    countdown.extend(by: .seconds(-50))
    driver.advance(by: .zero)
    XCTAssertEqual(ledger.takeValues(), [.seconds(50)])
  }

  func testMovedElsewhereAndAgainByACallbackOfThePassItIsToldOnce() {
    let countdown = Box<Countdown?>(nil)
    manager.start(receivers[0], for: .seconds(100)) { [away] _, left in
      guard left == TimeLeft(.seconds(99)) else { return }
      away.isAway = true
      countdown.value?.extend(by: .seconds(1))
      away.isAway = false
      countdown.value?.extend(by: .seconds(1))
    }
    countdown.value = start()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100), .seconds(101)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
  }

  func testMovedElsewhereAndBackWithinAPassItIsToldItsTickAllTheSame() {
    let countdown = Box<Countdown?>(nil)
    manager.start(receivers[0], for: .seconds(100)) { [away] _, left in
      guard left == TimeLeft(.seconds(99)) else { return }
      away.isAway = true
      countdown.value?.extend(by: .seconds(10))
      countdown.value?.extend(by: .seconds(-10))
      away.isAway = false
    }
    countdown.value = start()
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100), .seconds(99)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(98)])
  }

  func testAFirstValueThatIsOvertakenByAMoveIsNotToldAfterIt() {
    let receiver = receivers[1]
    let (manager, ledger) = (manager, ledger)
    var captured: TrackedObject? = LifetimeTracker().object { _ in
      manager.countdown(of: receiver)?.extend(by: .seconds(10))
    }
    manager.start(receiver, for: .seconds(30)) { [captured] _, _ in withExtendedLifetime(captured) {} }
    captured = nil
    // The block that is replaced takes what it holds with it, which moves the new countdown.
    manager.start(receiver, for: .seconds(60)) { _, left in ledger.note(left.duration) }
    driver.advance(by: .zero)
    XCTAssertEqual(ledger.takeValues(), [.seconds(70)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(69)])
  }

  func testWhatWasToldOnceIsNotTakenToBeToldForEver() {
    let countdown = Box<Countdown?>(nil)
    manager.start(receivers[0], for: .seconds(100)) { [away] _, left in
      guard left == TimeLeft(.seconds(99)) else { return }
      away.isAway = true
      countdown.value?.pause()
      countdown.value?.resume()
      away.isAway = false
    }
    countdown.value = start()
    countdown.value?.extend(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100), .seconds(101)])
    driver.advance(by: .seconds(1))
    XCTAssertEqual(ledger.takeValues(), [.seconds(100)])
  }
}
