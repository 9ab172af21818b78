import TestSupport
import XCTest

@testable import CountdownCore

/// Marks are given up with whatever had them: a countdown that ends, in any way, or that is given other ticks, or its engine.
final class MarksLifetimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine: CountdownEngine! = CountdownEngine(driver: driver)
  private weak var marks: Marks?

  private let rhythm = CountdownTicks.at(marks: [.seconds(5), .seconds(3)])

  private func start() -> CountdownID {
    let id = engine.start(
      CountdownRequest(for: .seconds(10), receiver: nil, ticks: rhythm), handler: CountdownHandler()
    ).id
    note(id)
    return id
  }

  /// From now on `marks` are those of this countdown.
  private func note(_ id: CountdownID) {
    marks = engine.state.withLock { $0.slab.marks(of: EntryIndex(id))?.object }
  }

  private func expectGivenUp(_ message: String, line: UInt = #line, _ body: (CountdownID) -> Void) {
    let id = start()
    XCTAssertNotNil(marks, message, line: line)
    body(id)
    XCTAssertNil(marks, message, line: line)
  }

  func testGivenUpWithACountdown_aFollower_andAnEngine() {
    expectGivenUp("cancelled") { engine.cancel($0) }
    expectGivenUp("completed") { _ in driver.advance(by: .seconds(10)) }
    expectGivenUp("other ticks") { engine.setRhythm(of: $0, to: .everySecond) }
    expectGivenUp("other marks") {
      engine.setRhythm(of: $0, to: .at(marks: [.seconds(1)]))
      engine.setRhythm(of: $0, to: .shared)
    }
    expectGivenUp("a follower too") { id in
      _ = engine.follow(id, receiver: nil, handler: CountdownHandler())
      engine.cancel(id)
    }
    expectGivenUp("of a follower alone") { id in
      engine.cancel(id)
      let leader = engine.start(
        CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler()
      ).id
      let follower = engine.follow(leader, receiver: nil, handler: CountdownHandler(), ticks: rhythm)
      guard case .following(let id) = follower else { return XCTFail("there was nothing to follow") }
      note(id)
      XCTAssertNotNil(marks)
      engine.cancel(leader, as: .stopped)
    }
    expectGivenUp("the engine") { _ in engine = nil }
  }
}
