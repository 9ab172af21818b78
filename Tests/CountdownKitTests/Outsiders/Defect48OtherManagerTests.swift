import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// While one thread lets time pass, every other one is elsewhere, for managers too that have nothing to do just then.
final class Defect48OtherManagerTests: XCTestCase {
  func testWhatAnotherThreadStartsIsToldByTheOneThatLetsTimePass() {
    let driver = ManualDriver()
    let busy = CountdownManager(driver: driver)
    let idle = CountdownManager(driver: driver)
    let players = keep([Player(), Player()])
    let isOnMain = Locked<[Bool]>([])
    let toldMeanwhile = Locked(-1)
    busy.start(players[0], for: .seconds(1)) { _, left in
      guard left == .zero else { return }
      let isStarted = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        idle.start(players[1], for: .seconds(5)) { _, _ in
          isOnMain.use { $0.append(Thread.isMainThread) }
        }
        isStarted.signal()
      }
      isStarted.wait()
      toldMeanwhile.replace(with: isOnMain.now.count)
    }
    driver.advance(by: .seconds(1))
    XCTAssertEqual(toldMeanwhile.now, 0)
    XCTAssertEqual(isOnMain.now, [true])
  }
}
