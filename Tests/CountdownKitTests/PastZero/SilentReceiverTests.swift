import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

/// A receiver that is gone is found within a minute, also where no tick looks for it.
final class SilentReceiverTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)
  private let outcomes = Box<[String]>([])

  private func check(
    _ name: String, line: UInt = #line,
    start: (Player, @escaping @Sendable (Countdown.Outcome) -> Void) -> Void
  ) {
    var receiver: Player? = Player(name)
    start(receiver!) { [outcomes] in outcomes.value.append("\($0)") }
    driver.advance(by: .seconds(90))
    XCTAssertEqual(outcomes.value, [], name, line: line)
    receiver = nil
    driver.advance(by: .seconds(60))
    XCTAssertEqual(outcomes.value, ["receiverReleased"], name, line: line)
    outcomes.value = []
    XCTAssertNil(driver.nextWakeUp, name, line: line)
  }

  func testOfASilentCountdown_andOfOneAtMarks() {
    check("silent") { [manager] player, end in
      manager.startSilently(player, for: .hours(1)) { end($1) }
    }
    check("under an id") { [manager] player, end in
      manager.startSilently(player, for: .hours(1), id: 7) { end($1) }
    }
    check("at marks") { [manager] player, end in
      manager.start(player, for: .hours(1), ticks: .at(.seconds(10))) { _, _ in
      } onEnd: {
        end($1)
      }
    }
    check("extended") { [manager] player, end in
      manager.startSilently(player, for: .seconds(30)) { end($1) }.extend(by: .hours(1))
    }
    check("given marks") { [manager] player, end in
      manager.start(player, for: .hours(1)) { _, _ in
      } onEnd: {
        end($1)
      }.setTicks(.at(.seconds(10)))
    }
  }

  /// A receiver's ids lie where it lies itself, and others anywhere: so a walk meets the followers first, or last.
  func testWhereBothAreGoneALeaderEndsBeforeItsFollower_andEachOnce() {
    for isOneReceiver in [true, false] {
      let ends = Box<[String]>([])
      var receivers: [Player] = []
      for number in 0..<100 {
        let leader = Player("leader")
        let follower = isOneReceiver ? leader : Player("follower")
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
        let places = ["leader", "follower"].map {
          ends.value.firstIndex(of: "\($0) \(number) receiverReleased")
        }
        XCTAssertLessThan(places[0] ?? .max, places[1] ?? .min, "\(number)")
      }
      XCTAssertEqual(manager.activeCount, 0)
    }
  }

  func testOfOneThatEndsBeforeASecondWalk() {
    for ticks in [nil, .at(.seconds(5))] as [Countdown.Ticks?] {
      var receiver: Player? = Player("a")
      let note: @Sendable (Countdown.Outcome) -> Void = { [driver, outcomes] outcome in
        outcomes.value.append("\(driver.now.text): \(outcome)")
      }
      let begin = driver.now
      if let ticks {
        manager.start(receiver!, for: .seconds(100), ticks: ticks) { _, _ in
        } onEnd: {
          note($1)
        }
      } else {
        manager.startSilently(receiver!, for: .seconds(100)) { note($1) }
      }
      receiver = nil
      driver.advance(by: .seconds(100))
      XCTAssertEqual(outcomes.value, ["\((begin + .seconds(60)).text): receiverReleased"])
      outcomes.value = []
    }
  }

  func testOneWakeUpAMinute_andNoneWithoutSuchACountdown() {
    let player = Player("a")
    let lease = manager.startSilently(player, for: .seconds(3_590)) { _, _ in }
    driver.advance(by: .seconds(3_580))
    XCTAssertEqual(driver.wakeUpCount, 59)
    lease.cancel()
    XCTAssertNil(driver.nextWakeUp)
    manager.startSilently(for: .hours(1)) { _ in }
    XCTAssertEqual(driver.nextWakeUp, .seconds(3_580 + 3_600))
  }

  func testNoWakeUpForWhatIsPaused() {
    let kitchen = Player("a")
    let countdown = manager.start(kitchen, for: .hours(1), ticks: .everySecond.pastZero) { _, _ in }
    countdown.pause()
    countdown.setTicks(.at(.seconds(10)))
    XCTAssertNil(driver.nextWakeUp)
    countdown.resume()
    XCTAssertEqual(driver.nextWakeUp, .seconds(60))
  }

  func testAllOfManyAreFound_andTheOthersStay() {
    var gone: [Player] = []
    var kept: [Player] = []
    for number in 0..<2_000 {
      let player = Player("\(number)")
      manager.startSilently(player, for: .hours(1)) { _, _ in }
      if number % 3 == 0 { kept.append(player) } else { gone.append(player) }
    }
    gone = []
    driver.advance(by: .seconds(60))
    XCTAssertEqual(manager.activeCount, kept.count)
  }
}
