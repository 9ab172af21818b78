import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

final class TickListenerTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testItIsToldAtOnce_andThenAfterEachInterval_untilItIsRemoved() {
    let display = keep(Display())
    manager.add(display, every: .seconds(2))
    XCTAssertEqual(display.numbers, [0])
    driver.advance(by: .seconds(5))
    XCTAssertEqual(display.numbers, [0, 1, 2])
    XCTAssertTrue(manager.remove(display))
    XCTAssertFalse(manager.remove(display))
    driver.advance(by: .seconds(5))
    XCTAssertEqual(display.numbers, [0, 1, 2])
    XCTAssertNil(driver.nextWakeUp)
  }

  func testAddedTwiceItIsThereOnce() {
    let display = keep(Display())
    manager.add(display, every: .seconds(1))
    driver.advance(by: .seconds(1))
    manager.add(display, every: .seconds(1))
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(2))
    XCTAssertEqual(display.numbers, [0, 1, 2, 3])
    XCTAssertTrue(manager.remove(display))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAddedWithAnotherIntervalItGoesOnWithThat() {
    let display = keep(Display())
    manager.add(display, every: .seconds(1))
    driver.advance(by: .seconds(3))
    manager.add(display, every: .seconds(10))
    driver.advance(by: .milliseconds(9_999))
    XCTAssertEqual(display.numbers, [0, 1, 2, 3])
    driver.advance(by: .milliseconds(1))
    XCTAssertEqual(display.numbers, [0, 1, 2, 3, 4])
  }

  func testTheIntervalOfTheLastCallHolds_alsoOfOneInsideTheFirstTick() {
    let display = keep(
      Display { [manager] display, number in if number == 0 { manager.add(display, every: .seconds(5)) } })
    manager.add(display, every: .seconds(1))
    XCTAssertEqual(display.numbers, [0])
    driver.advance(by: .seconds(11))
    XCTAssertEqual(display.numbers, [0, 1, 2])
  }

  func testAddedByAnotherThreadAtTheSameMomentItBeginsOnce() {
    let driver = InterruptedDriver(driver)
    let manager = CountdownManager(driver: driver)
    let display = keep(Display())
    // It was looked for, and not found; now somebody else adds it.
    driver.interruption.value = { manager.add(display, every: .seconds(2)) }
    manager.add(display, every: .seconds(2))
    XCTAssertNil(driver.interruption.value)
    XCTAssertEqual(display.numbers, [0])
    self.driver.advance(by: .seconds(4))
    XCTAssertEqual(display.numbers, [0, 1, 2])
  }

  func testWhatTheObjectHasOtherwiseLivesBesideIt() {
    let display = keep(Display())
    let lines = Box<[String]>([])
    let countdown = manager.start(display, for: .seconds(9)) { _, left in lines.value.append("\(left)") }
    let ticks = manager.startTicking(display, every: .seconds(3), id: "x") { _, number in
      lines.value.append("#\(number)")
    }
    manager.add(display, every: .seconds(1))
    XCTAssertEqual(manager.activeCount, 3)
    XCTAssertEqual(manager.countdown(of: display), countdown)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(display.numbers, [0, 1])
    XCTAssertEqual(lines.value, ["0:09", "#0", "0:08"])
    XCTAssertTrue(manager.remove(display))
    XCTAssertTrue(countdown.isActive && ticks.isActive)
    manager.add(display, every: .seconds(1))
    XCTAssertTrue(manager.cancel(display))
    XCTAssertTrue(manager.cancel(display, id: "x"))
    XCTAssertEqual(manager.activeCount, 1)
    manager.cancelAll(of: display)
    XCTAssertFalse(manager.remove(display))
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testItIsHeldWeakly() {
    weak var weakDisplay: Display?
    let later = Box<Display?>(nil)
    do {
      let display = Display()
      weakDisplay = display
      later.value = display
      manager.add(display, every: .seconds(1))
      driver.advance(by: .seconds(1))
      XCTAssertEqual(display.numbers, [0, 1])
    }
    later.value = nil
    XCTAssertNil(weakDisplay)
    XCTAssertEqual(manager.activeCount, 1)
    driver.advance(by: .seconds(1))
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
  }

  func testItRemovesItselfInItsOwnTick() {
    let display = keep(
      Display { [manager] display, number in
        if number == 2 { XCTAssertTrue(manager.remove(display)) }
      })
    manager.add(display, every: .seconds(1))
    driver.advance(by: .seconds(9))
    XCTAssertEqual(display.numbers, [0, 1, 2])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testOneThatIsRemovedByAnotherIsNotToldInTheSamePass() {
    let second = keep(Display())
    let first = keep(Display { [manager] _, number in if number == 1 { manager.remove(second) } })
    manager.add(first, every: .seconds(1))
    manager.add(second, every: .seconds(1))
    driver.advance(by: .seconds(2))
    XCTAssertEqual(first.numbers, [0, 1, 2])
    XCTAssertEqual(second.numbers, [0])
  }

  func testItRemovesItselfInItsDeinit() {
    let removals = Box<[Bool]>([])
    let display = Holder(
      Display(onDeinit: { [manager] in removals.value.append(manager.remove($0)) }))
    manager.add(display.value!, every: .seconds(1))
    display.drop()
    XCTAssertEqual(removals.value, [true])
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertNil(driver.nextWakeUp)
    Holder(Display(onDeinit: { [manager] in removals.value.append(manager.remove($0)) })).drop()
    XCTAssertEqual(removals.value, [true, false], "it had never been added")
  }

  func testASuspendedManagerHoldsTicksBack() {
    let display = keep(Display())
    manager.suspend()
    manager.add(display, every: .seconds(1))
    driver.advance(by: .seconds(5))
    let held = display.numbers
    manager.resume()
    XCTAssertEqual(display.numbers, [0, 5])
    XCTAssertEqual(held, [0], "the first comes like a first value")
    driver.advance(by: .seconds(1))
    XCTAssertEqual(display.numbers.last, 6)
  }

  func testThousands_withOneWakeUpForAllOfThem() {
    let displays = keep((0..<5_000).map { _ in Display() })
    for _ in 0..<2 { for display in displays { manager.add(display, every: .seconds(1)) } }
    XCTAssertEqual(manager.activeCount, 5_000)
    let wakeUps = driver.wakeUpCount
    driver.advance(by: .seconds(3))
    XCTAssertEqual(driver.wakeUpCount - wakeUps, 3)
    XCTAssertTrue(displays.allSatisfy { $0.numbers == [0, 1, 2, 3] })
    for display in displays.reversed() { XCTAssertTrue(manager.remove(display)) }
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testAnyListener_atAnyInterval_inAnyNumberOfManagers() {
    let other = CountdownManager(driver: driver)
    let display = keep(Display())
    let listener: any TickListener = display
    manager.add(listener, every: .seconds(-1))
    other.add(listener, every: .seconds(Int64.max))
    driver.advance(by: .milliseconds(3))
    XCTAssertEqual(display.numbers, [0, 0, 1, 2, 3])
    XCTAssertTrue(manager.remove(listener))
    XCTAssertTrue(other.remove(listener))
  }

  func testAfterTheShuttingDownItIsToldNothing() async {
    let display = keep(Display())
    await manager.shutDown()
    manager.add(display, every: .seconds(1))
    await driver.advance(by: .seconds(3))
    XCTAssertEqual(display.numbers, [])
    XCTAssertFalse(manager.remove(display))
  }
}

/// Virtual time on which something happens, once, when a manager is about to start what was asked of it.
private final class InterruptedDriver: ForwardingDriver, Sendable {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  let interruption = Box<(() -> Void)?>(nil)

  init(_ driver: ManualDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  func isDelivering(onMainActor: Bool) -> Bool {
    if let interrupt = interruption.value.take() { interrupt() }
    return timer.isDelivering(onMainActor: onMainActor)
  }
}
