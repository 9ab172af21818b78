@testable import TestSupport
import XCTest

@testable import CountdownCore

/// The order in which a pass takes what there is to deliver, and where countdowns are between two callbacks.
final class LoopTests: EngineTestCase {
  private func start(_ count: Int, _ kind: String, every interval: Duration = .seconds(1))
    -> [CountdownHandler]
  {
    let countdowns = (0..<count).map { start("\(kind)\($0)", for: 1_000, every: interval) }
    _ = journal.take()
    return countdowns
  }

  func testWhatOthersQueueAndTicksTakeTurnsOf48() {
    // The kind is the first letter of the name.
    let rows: [(others: Int, ticks: Int, runs: [(kind: String, count: Int)])] = [
      (120, 130, [("o", 48), ("t", 48), ("o", 48), ("t", 48), ("o", 24), ("t", 34)]),
      (10, 100, [("o", 10), ("t", 100)]), (100, 10, [("o", 48), ("t", 10), ("o", 52)]),
      (0, 100, [("t", 100)]), (100, 0, [("o", 100)]),
    ]
    for (others, ticks, runs) in rows {
      _ = start(ticks, "t")
      let queued = start(others, "o", every: .seconds(900))
      driver.sleep(for: .seconds(1))
      elsewhere { for countdown in queued { engine.move(countdown, .by(.seconds(5))) } }
      XCTAssertEqual(
        lines().map { String($0.prefix(1)) }.joined(),
        runs.map { String(repeating: $0.kind, count: $0.count) }.joined())
      engine.cancelAll()
      _ = journal.take()
    }
  }

  /// Whatever a callback looks at is linked, and nothing is linked twice.
  func testBetweenTwoCallbacksEachNodeIsInOneList() {
    let all = start(200, "t")
    engine.move(all[0], .pause)
    var looks = 0
    for (number, countdown) in all.enumerated().dropFirst(2) {
      inCallback(of: "t\(number)") { [self] in
        looks += 1
        if number % 3 == 0 { engine.move(all[number - 1], .pause) }
        if number % 5 == 0 { engine.move(countdown, .by(.seconds(5))) }
        if number % 7 == 0 { elsewhere { engine.cancel(all[number - 2]) } }
        let (places, isLinked) = engine.state.withLock {
          (
            $0.wheel.nodes + $0.own.nodes + $0.others.nodes + $0.paused.nodes,
            all.filter { $0.ref.isLinked }.map(\.ref)
          )
        }
        XCTAssertEqual(Set(places).count, places.count)
        XCTAssertEqual(Set(places), Set(isLinked))
        XCTAssertTrue(countdown.ref.isLinked)
        XCTAssertTrue(all.allSatisfy { !$0.ref.lives || $0.ref.isLinked })
      }
    }
    _ = lines(in: 1_000)
    XCTAssertGreaterThan(looks, 150)
  }
}
