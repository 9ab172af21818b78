import CountdownCore
import CountdownKit
import CountdownTesting
import Synchronization
import TestSupport
import XCTest

/// What is told before a call returns is what that call has given, though the clock goes on meanwhile.
final class ClockReadOnceTests: XCTestCase {
  func testAFirstValueAndAMovedOne() {
    let manager = CountdownManager(driver: BusyClock())
    let ledger = EventLedger()
    let countdown = manager.start(keep(Player()), for: .seconds(5)) { _, left in ledger.note(left.duration) }
    XCTAssertEqual(ledger.takeValues(), [.seconds(5)])
    countdown.extend(toAtLeast: .seconds(10))
    XCTAssertEqual(ledger.takeValues(), [.seconds(10)])
  }
}

/// A clock that goes on whenever it is read.
private final class BusyClock: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let readings = Atomic(0)

  init() {
    driver = ManualDriver()
    timer = driver.makeTimer()
  }

  var now: Duration { driver.now + .nanoseconds(readings.add(1, ordering: .relaxed).newValue) }
}
