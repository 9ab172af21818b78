import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class TickListenerTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private lazy var display = keep(Display())

  func testAListenerIsCalledAtOnce_andThenAfterEachInterval_untilItIsRemoved() {
    manager.addListener(display, every: .seconds(2))
    XCTAssertEqual(display.numbers, [0])
    driver.advance(by: .seconds(5))
    XCTAssertTrue(manager.removeListener(display))
    XCTAssertFalse(manager.removeListener(display))
    driver.advance(by: .seconds(5))
    XCTAssertEqual(display.numbers, [0, 1, 2])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testAddedAgainItGoesOn_withTheNewInterval() {
    manager.addListener(display, every: .seconds(1))
    driver.advance(by: .seconds(1))
    manager.addListener(display, every: .seconds(1))
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(2))
    manager.addListener(display, every: .seconds(10))
    driver.advance(by: .milliseconds(9_999))
    XCTAssertEqual(display.numbers, [0, 1, 2, 3])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(display.numbers, [0, 1, 2, 3, 4])
    XCTAssertTrue(manager.removeListener(display))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAListenersOtherCountdownsLiveBesideItsTicks() {
    let countdown = manager.start(display, for: .seconds(9)) { _, _ in }
    let ticks = manager.startTicking(display, every: .seconds(3), id: "x") { _, _ in }
    manager.addListener(display, every: .seconds(1))
    XCTAssertEqual(manager.activeCount, 3)
    XCTAssertEqual(manager.countdown(of: display), countdown)
    XCTAssertTrue(manager.removeListener(display))
    XCTAssertTrue(countdown.isActive && ticks.isActive)
    manager.addListener(display, every: .seconds(1))
    XCTAssertTrue(manager.cancel(display))
    XCTAssertTrue(manager.cancel(display, id: "x"))
    XCTAssertEqual(manager.activeCount, 1)
    manager.cancelAll(of: display)
    XCTAssertFalse(manager.removeListener(display))
  }

  func testAListenerRemovesItselfOrAnotherInATick_whichIsNotCalledInTheSamePass() {
    let first = keep(
      Display { [manager, display] first, number in
        if number == 1 { manager.removeListener(display) }
        if number == 2 { XCTAssertTrue(manager.removeListener(first)) }
      })
    manager.addListener(first, every: .seconds(1))
    manager.addListener(display, every: .seconds(1))
    driver.advance(by: .seconds(9))
    XCTAssertEqual(first.numbers, [0, 1, 2])
    XCTAssertEqual(display.numbers, [0])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAListenerRemovesItselfInItsDeinit() {
    for isAdded in [true, false] {
      let removals = Box<[Bool]>([])
      let display = Holder(
        Display(onDeinit: { [manager] in removals.value.append(manager.removeListener($0)) }))
      if isAdded { manager.addListener(display.value!, every: .seconds(1)) }
      display.drop()
      XCTAssertEqual(removals.value, [isAdded])
      XCTAssertEqual(manager.activeCount, 0)
      XCTAssertNil(driver.nextWakeUp)
    }
  }

  func testAnyListener_atAnyInterval_inAnyNumberOfManagers() {
    let other = CountdownManager(driver: driver)
    let listener: any TickListener = display
    manager.addListener(listener, every: .seconds(-1))
    other.addListener(listener, every: .seconds(Int64.max))
    driver.advance(by: .milliseconds(3))
    XCTAssertEqual(display.numbers, [0, 0, 1, 2, 3])
    XCTAssertTrue(manager.removeListener(listener))
    XCTAssertTrue(other.removeListener(listener))
  }
}
