import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// The block that is told how a model's countdown ended: once, when the properties show it.
final class ObservableEndTests: XCTestCase {
  /// Starts the model, and notes what its block gets, and what is seen then.
  @MainActor
  private static func start(
    _ scene: ObservableScene, _ lines: Box<[String]>, _ name: String = "", for seconds: Int = 3
  ) {
    scene.model.start(for: .seconds(seconds)) { [weak scene] outcome in
      lines.value.append("\(name)\(outcome), \(scene?.seen ?? "")")
    }
  }

  func testItComesWhenTheEndIsSeen() {
    withScene { scene in
      let lines = Box<[String]>([])
      Self.start(scene, lines)
      scene.driver.advance(by: .milliseconds(2_999))
      XCTAssertEqual(lines.value, [])
      scene.driver.advance(by: .milliseconds(1))
      XCTAssertEqual(lines.value, ["completed, ended(completed) 0:00 of 3, 0"])
      scene.driver.advance(by: .seconds(9))
      scene.model.cancel()
      XCTAssertEqual(lines.value.count, 1)
    }
  }

  func testItComesOfWhatIsOverAtOnce() {
    withScene { scene in
      let lines = Box<[String]>([])
      Self.start(scene, lines, for: 0)
      XCTAssertEqual(lines.value, ["completed, ended(completed) 0:00 of 0, 0"])
      scene.inCallback {
        Self.start(scene, lines, for: -1)
        XCTAssertEqual(lines.value.count, 1)
      }
      XCTAssertEqual(lines.value.count, 2)
    }
  }

  func testACancelledOne_alsoInsideACallback() {
    withScene { scene in
      let lines = Box<[String]>([])
      Self.start(scene, lines)
      scene.model.cancel()
      Self.start(scene, lines)
      scene.inCallback {
        scene.model.cancel()
        XCTAssertEqual(lines.value.count, 1)
      }
      Self.start(scene, lines)
      scene.manager.cancelAll()
      XCTAssertEqual(
        lines.value, Array(repeating: "cancelled, ended(cancelled) 0:03 of 3, 1", count: 3))
    }
  }

  func testAReplacedOneIsToldSo_andTheNewOneOfItsOwnEnd() {
    withScene { scene in
      let lines = Box<[String]>([])
      Self.start(scene, lines, "first ")
      Self.start(scene, lines, "second ", for: 2)
      XCTAssertEqual(lines.value.map { $0.prefix(14) }, ["first replaced"])
      XCTAssertEqual(scene.seen, "running 0:02 of 2, 1, until 2")
      scene.driver.advance(by: .seconds(2))
      XCTAssertEqual(lines.value.dropFirst(), ["second completed, ended(completed) 0:00 of 2, 0"])
    }
  }

  func testADroppedModelsCountdownIsReceiverReleased() {
    MainActor.assumeIsolated {
      let driver = ManualDriver()
      let manager = CountdownManager(driver: driver)
      var outcomes: [Countdown.Outcome] = []
      for isPaused in [false, true] {
        var model: ObservableCountdown? = ObservableCountdown(using: manager)
        model?.start(for: .seconds(3)) { outcomes.append($0) }
        if isPaused { model?.pause() }
        model = nil
      }
      XCTAssertEqual(outcomes, [.receiverReleased, .receiverReleased])
      driver.advance(by: .seconds(9))
      XCTAssertEqual(outcomes.count, 2)
    }
  }

  func testARestartedOneEndsOnce_andOneThatHasEndedTellsNobodyAnyMore() {
    withScene { scene in
      let lines = Box<[String]>([])
      Self.start(scene, lines)
      scene.driver.advance(by: .seconds(2))
      scene.model.restart()
      scene.driver.advance(by: .seconds(3))
      XCTAssertEqual(lines.value, ["completed, ended(completed) 0:00 of 3, 0"])
      scene.model.restart()
      scene.driver.advance(by: .seconds(3))
      XCTAssertEqual(scene.model.phase, .ended(.completed))
      XCTAssertEqual(lines.value.count, 1)
    }
  }

  func testTheNextIsStartedInIt() {
    withScene { scene in
      var rounds = 0
      @MainActor func work() {
        scene.model.start(for: .seconds(2)) { outcome in
          rounds += 1
          if rounds < 3 { work() }
        }
      }
      work()
      XCTAssertEqual(scene.advance(by: .seconds(5)), "running 0:01 of 2, 0.5, until 6")
      XCTAssertEqual(scene.advance(by: .seconds(9)), "ended(completed) 0:00 of 2, 0")
      XCTAssertEqual(rounds, 3)
    }
  }

  func testWhatItHasCapturedIsLetGoAtTheEnd() {
    withScene { scene in
      for end in ["completed", "cancelled", "replaced", "restored"] {
        let tracker = LifetimeTracker()
        do {
          let captured = tracker.object()
          scene.model.start(for: .seconds(3)) { _ in withExtendedLifetime(captured) {} }
        }
        XCTAssertEqual(tracker.livingCount, 1, end)
        switch end {
        case "completed": scene.driver.advance(by: .seconds(3))
        case "cancelled": scene.model.cancel()
        case "replaced": scene.model.start(for: .seconds(1))
        default: try? scene.model.restore(ObservableCountdown(using: scene.manager).savedState)
        }
        XCTAssertEqual(tracker.livingCount, 0, end)
      }
    }
  }

  func testMovesAreSeenAtOnce_andTheTotalStays() {
    withScene { scene in
      scene.model.start(for: .seconds(10))
      scene.driver.advance(by: .seconds(6))
      scene.model.extend(by: .seconds(5))
      XCTAssertEqual(scene.seen, "running 0:09 of 10, 0.9, until 15")
      scene.model.extend(toAtLeast: .seconds(8))
      XCTAssertEqual(scene.seen, "running 0:09 of 10, 0.9, until 15")
      scene.model.extend(toAtLeast: .seconds(20))
      XCTAssertEqual(scene.seen, "running 0:20 of 20, 1, until 26")
      scene.model.reschedule(for: .seconds(5))
      XCTAssertEqual(scene.seen, "running 0:05 of 20, 0.25, until 11")
      scene.model.reschedule(until: scene.driver.date.addingTimeInterval(2))
      XCTAssertEqual(scene.seen, "running 0:02 of 20, 0.1, until 8")
      XCTAssertTrue(scene.model.isRunning)
      scene.model.pause()
      XCTAssertFalse(scene.model.isRunning)
      scene.model.reschedule(until: .distantPast)
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 20, 0")
      for move in [
        { scene.model.extend(by: .seconds(1)) }, { scene.model.extend(toAtLeast: .seconds(1)) },
        { scene.model.reschedule(for: .seconds(1)) }, { scene.model.reschedule(until: .distantFuture) },
      ] as [@MainActor () -> Void] {
        move()
        XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 20, 0")
      }
    }
  }

  func testATotalOfSomethingThatBeganEarlier() {
    withScene { scene in
      scene.model.start(for: .seconds(2), of: .seconds(8))
      XCTAssertEqual(scene.seen, "running 0:02 of 8, 0.25, until 2")
      XCTAssertEqual(scene.advance(by: .seconds(1)), "running 0:01 of 8, 0.125, until 2")
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:08 of 8, 1, until 9")
      scene.model.start(for: .seconds(2), of: .seconds(1))
      XCTAssertEqual(scene.seen, "running 0:02 of 2, 1, until 3")
      scene.model.start(until: scene.driver.date.addingTimeInterval(-1), of: .seconds(9))
      XCTAssertEqual(scene.seen, "ended(completed) 0:00 of 9, 0")
      scene.model.restart()
      XCTAssertEqual(scene.seen, "running 0:09 of 9, 1, until 10")
    }
  }

  func testByAServersClock() {
    withScene { scene in
      let clock = ServerClock(driver: scene.driver)
      let server = scene.driver.date.addingTimeInterval(1_000.000_001)
      for _ in 0..<3 { clock.synchronize(serverDate: server, roundTrip: .zero) }
      scene.model.start(until: server.addingTimeInterval(4), by: clock, of: .seconds(8))
      XCTAssertEqual(Self.rounded(scene.model), [4, 8, 0.5, 4], "its end date is the device's")
      for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(2), roundTrip: .zero) }
      XCTAssertEqual(Self.rounded(scene.model), [2, 8, 0.25, 2])
      scene.model.restart()
      for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(4), roundTrip: .zero) }
      XCTAssertEqual(
        Self.rounded(scene.model), [8, 8, 1, 8], "its end is no date of the server's any more")
      scene.model.reschedule(until: server.addingTimeInterval(9))
      XCTAssertEqual(Self.rounded(scene.model), [5, 8, 0.625, 5])
      for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(6), roundTrip: .zero) }
      XCTAssertEqual(Self.rounded(scene.model), [3, 8, 0.375, 3])
    }
  }

  /// A correction that is too small to be told shortens the total: no more than that is shown as left.
  func testAFractionIsNeverMoreThanOne() {
    withScene { scene in
      let clock = ServerClock(driver: scene.driver)
      let server = scene.driver.date.addingTimeInterval(1_000.000_001)
      for _ in 0..<3 { clock.synchronize(serverDate: server, roundTrip: .zero) }
      scene.model.start(until: server.addingTimeInterval(60), by: clock)
      for _ in 0..<9 { clock.synchronize(serverDate: server.addingTimeInterval(0.3), roundTrip: .zero) }
      scene.model.pause()
      XCTAssertEqual(scene.model.fractionLeft, 1)
      scene.model.resume()
      scene.driver.advance(by: .seconds(5))
      XCTAssertEqual(scene.model.total / .seconds(1), 59.7, accuracy: 1e-5)
    }
  }

  /// What is left, the total, the fraction and the end date: what a server's clock knows to the microsecond, rounded.
  @MainActor
  private static func rounded(_ model: ObservableCountdown) -> [Double] {
    let values = [
      model.left.duration / .seconds(1), model.total / .seconds(1), model.fractionLeft,
      model.endDate?.timeIntervalSinceReferenceDate ?? .nan,
    ]
    return values.map { ($0 * 1e4).rounded() / 1e4 }
  }
}
