import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A receiver that is gone is found within a minute, also where no tick looks for it.
final class SilentReceiverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testOfASilentCountdown_andOfOneAtMarks() throws {
    try checkScripts([
      "a 3600 silent; +90; release 1; +60": "120: a receiverReleased",
      "a 3600 silent of 1/7; +90; release 1; +60": "120: a receiverReleased",
      "a 3600 at 10; +90; release 1; +60": "120: a receiverReleased",
      "a 30 silent; extend a 3600; +90; release 1; +60": "120: a receiverReleased",
      "a 3600 every 3600; tick a at 10; +90; release 1; +60": "0: a 3600, 120: a receiverReleased",
      // It would end before a second walk.
      "a 100 silent; release 1; +100": "60: a receiverReleased",
      "a 100 at 5; release 1; +100": "60: a receiverReleased",
    ])
  }

  /// A receiver's ids lie where it lies itself, and others anywhere: so a walk meets the followers first, or last.
  func testWhereBothAreGoneALeaderEndsBeforeItsFollower_andEachOnce() {
    for isOneReceiver in [true, false] {
      let ends = Box<[String]>([])
      var receivers: [Player] = []
      for number in 0..<100 {
        let leader = Player()
        let follower = isOneReceiver ? leader : Player()
        manager.startSilently(leader, for: .hours(3)) { ends.value.append("leader \(number) \($1)") }
          .observe(by: follower, id: number) { _, _ in
          } onEnd: {
            ends.value.append("follower \(number) \($1)")
          }
        receivers += [leader, follower]
      }
      driver.advance(by: .seconds(61))
      withExtendedLifetime(receivers) { XCTAssertEqual(ends.value, []) }
      receivers = []
      driver.advance(by: .seconds(61))
      XCTAssertEqual(ends.value.count, 200)
      for number in 0..<100 {
        let pair = ends.value.filter { $0.contains(" \(number) ") }
        XCTAssertEqual(pair, ["leader", "follower"].map { "\($0) \(number) receiverReleased" })
      }
      XCTAssertEqual(manager.activeCount, 0)
    }
  }

  func testOneWakeUpAMinute_andNoneWithoutSuchACountdown() {
    let player = keep(Player("a"))
    let lease = manager.startSilently(player, for: .seconds(3_590)) { _, _ in }
    driver.advance(by: .seconds(3_580))
    XCTAssertEqual(driver.wakeUpCount, 59)
    lease.cancel()
    XCTAssertNil(driver.nextWakeUp)
    manager.startSilently(for: .hours(1)) { _ in }
    XCTAssertEqual(driver.nextWakeUp, .seconds(3_580 + 3_600))
    manager.cancelAll()
    let paused = manager.start(player, for: .hours(1), ticks: .everySecond.pastZero) { _, _ in }
    paused.pause()
    paused.setTicks(.at(.seconds(10)))
    XCTAssertNil(driver.nextWakeUp)
    paused.resume()
    XCTAssertEqual(driver.nextWakeUp, .seconds(3_640))
  }

  func testAllOfManyAreFound_andTheOthersStay() {
    var players = (0..<2_000).map { Player("\($0)") }
    for player in players { manager.startSilently(player, for: .hours(1)) { _, _ in } }
    players = players.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    driver.advance(by: .seconds(60))
    withExtendedLifetime(players) { XCTAssertEqual(manager.activeCount, players.count) }
  }
}
