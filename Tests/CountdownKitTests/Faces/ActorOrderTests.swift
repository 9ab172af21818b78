import CountdownKit
import CountdownTesting
import Dispatch
import Foundation
import TestSupport
import XCTest

/// An actor is notified how a countdown has ended before the first value of one that is started afterwards.
final class ActorOrderTests: XCTestCase {
  /// Keeps jobs until it is asked to run them, and runs the one that came last first.
  private final class LastComeFirstServed: SerialExecutor, Sendable {
    private let jobs = Locked<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.use { $0.append(job) }
    }

    func run() {
      while let job = jobs.use({ $0.popLast() }) {
        unsafe job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
  }

  private actor Room {
    private let executor: LastComeFirstServed
    nonisolated let lines = Locked<[String]>([])

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ executor: LastComeFirstServed) { self.executor = executor }
  }

  private let driver = ManualDriver()
  private lazy var away = AwayDriver(driver)
  private lazy var manager = CountdownManager(driver: away)
  private let executor = LastComeFirstServed()
  private lazy var room = Room(executor)

  @discardableResult
  private func open(_ name: String, ifActive: Countdown.IfActive = .replace, id: String? = nil) -> Countdown {
    manager.start(on: room, for: .seconds(9), ifActive: ifActive, id: id) { room, left in
      room.lines.use { $0.append("\(name) \(left.seconds)") }
    } onEnd: { room, outcome in
      room.lines.use { $0.append("\(name) \(outcome)") }
    }
  }

  /// Lets the actor run until it got so much, and returns what.
  private func delivered(_ count: Int) -> [String] {
    let start = ContinuousClock.now
    while room.lines.now.count < count, ContinuousClock.now - start < .seconds(20) {
      // Whatever comes within this time is run in the wrong order.
      usleep(2_000)
      executor.run()
    }
    return room.lines.use { lines in
      defer { lines = [] }
      return lines
    }
  }

  func testTheOutcomeComesBeforeTheFirstValueOfTheNext() {
    let ways: [(name: String, end: (Countdown) -> Void, ifActive: Countdown.IfActive, lines: [String])] = [
      ("is replaced", { _ in }, .replace, ["a replaced"]),
      ("is cancelled", { $0.cancel() }, .replace, ["a cancelled"]),
      ("is over", { $0.reschedule(for: .zero) }, .keep, ["a 0", "a completed"]),
      ("is over in time", { [driver] _ in driver.advance(by: .seconds(9)) }, .keep, ["a 0", "a completed"]),
      // A new start comes in time until the actor is told.
      ("is replaced when it was over", { $0.reschedule(for: .zero) }, .replace, ["a replaced"]),
    ]
    for way in ways {
      let countdown = open("a")
      XCTAssertEqual(delivered(1), ["a 9"], way.name)
      way.end(countdown)
      open("b", ifActive: way.ifActive)
      open("c")
      XCTAssertEqual(delivered(way.lines.count + 2), way.lines + ["b replaced", "c 9"], way.name)
      manager.cancelAll(of: room)
      XCTAssertEqual(delivered(1), ["c cancelled"], way.name)
    }
  }

  func testEqualCountdownsOfAnActorGetTheNewestValueEach_andEndInTheOrderOfTheirStarts() {
    let names = (0..<20).map { "\($0)" }
    for name in names { open(name, id: name) }
    XCTAssertEqual(Set(delivered(20)), Set(names.map { "\($0) 9" }))
    for second in 1...4 {
      driver.advance(by: .seconds(1))
      XCTAssertEqual(Set(delivered(20)), Set(names.map { "\($0) \(9 - second)" }))
    }
    // Busy for some ticks.
    driver.advance(by: .seconds(3))
    XCTAssertEqual(Set(delivered(20)), Set(names.map { "\($0) 2" }))
    manager.cancelAll()
    XCTAssertEqual(delivered(20), names.map { "\($0) cancelled" })
  }

  func testAnEndOnAnotherThreadInACallbackComesBeforeWhatThatStarts() {
    let old = open("old", id: "1")
    XCTAssertEqual(delivered(1), ["old 9"])
    manager.start(for: .zero, id: "callback") { _ in
    } onEnd: { [away, manager, room] _ in
      away.isAway = true
      old.cancel()
      away.isAway = false
      manager.start(on: room, for: .seconds(9), id: "2") { room, left in
        room.lines.use { $0.append("new \(left.seconds)") }
      } onEnd: { room, outcome in
        room.lines.use { $0.append("new \(outcome)") }
      }
    }
    XCTAssertEqual(delivered(2), ["old cancelled", "new 9"])
    manager.cancelAll()
    XCTAssertEqual(delivered(1), ["new cancelled"])
  }

  func testACountdownThatItsOwnBlockStoppedDoesNotHoldTheOthersUp() {
    manager.start(on: room, for: .seconds(9)) { room, _, stop in
      room.lines.use { $0.append("stops") }
      stop = true
    } onEnd: { room, outcome in
      room.lines.use { $0.append("\(outcome)") }
    }
    // As on another thread: the manager knows of the end when the actor got it already.
    away.isAway = true
    XCTAssertEqual(delivered(2), ["stops", "stopped"])
    waitUntil { driver.consumers.count == 0 }
    away.isAway = false
    driver.wake()
    open("next")
    XCTAssertEqual(delivered(1), ["next 9"])
    manager.cancelAll()
    XCTAssertEqual(delivered(1), ["next cancelled"])
  }
}
