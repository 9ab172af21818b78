import TestSupport
import XCTest

@testable import CountdownCore

/// Marks are given up with whatever had them: a countdown that ends, in any way, or that is given other ticks, or its engine.
final class MarksLifetimeTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var engine: CountdownEngine! = CountdownEngine(driver: driver)
  private weak var marks: Marks?

  private func rhythm() -> CountdownRhythm {
    let rhythm = CountdownRhythm.at(marks: [.seconds(5), .seconds(3)])
    marks = rhythm.marks
    return rhythm
  }

  private func start() -> CountdownID {
    engine.start(
      CountdownRequest(for: .seconds(10), receiver: nil, ticks: rhythm()), handler: CountdownHandler())
  }

  private func expectGivenUp(_ message: String, line: UInt = #line, _ body: (CountdownID) -> Void) {
    let id = start()
    XCTAssertNotNil(marks, message, line: line)
    body(id)
    XCTAssertNil(marks, message, line: line)
  }

  func testGivenUpWithACountdown_aFollower_andAnEngine() {
    expectGivenUp("cancelled") { engine.end($0, as: .cancelled) }
    expectGivenUp("completed") { _ in driver.advance(by: .seconds(10)) }
    expectGivenUp("other ticks") { engine.setRhythm(of: $0, to: .everySecond) }
    expectGivenUp("other marks") {
      engine.setRhythm(of: $0, to: .at(marks: [.seconds(1)]))
      engine.setRhythm(of: $0, to: .shared)
    }
    expectGivenUp("a follower too") { id in
      _ = engine.follow(id, receiver: nil, handler: CountdownHandler())
      engine.end(id, as: .cancelled)
    }
    expectGivenUp("of a follower alone") { id in
      engine.end(id, as: .cancelled)
      let leader = engine.start(
        CountdownRequest(for: .seconds(10), receiver: nil), handler: CountdownHandler())
      _ = engine.follow(leader, receiver: nil, handler: CountdownHandler(), ticks: rhythm())
      XCTAssertNotNil(marks)
      engine.end(leader, as: .stopped)
    }
    expectGivenUp("the engine") { _ in engine = nil }
  }
}
