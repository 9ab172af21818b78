import CountdownTesting
@testable import TestSupport
import XCTest

@testable import CountdownCore

/// The order in which a pass takes what there is to deliver, and where countdowns are between two callbacks.
final class LoopTests: XCTestCase {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.

    var onValue: () -> Void

    init(onValue: @escaping () -> Void) { self.onValue = onValue }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      onValue()
      return true
    }
  }

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var away = AwayDriver(driver)
  private lazy var engine = CountdownEngine(driver: away)
  private let journal = EventJournal()

  override func tearDown() {
    XCTAssertEqual(engine.brokenInvariants(), [])
    engine.shutDown()
    XCTAssertEqual(engine.brokenInvariants(), [])
  }

  /// Starts countdowns of a thousand seconds, whose values are noted as this letter.
  private func start(_ count: Int, _ letter: String, every interval: Duration = .seconds(1)) -> [Handler] {
    let handlers = (0..<count).map { _ in
      let handler = Handler(onValue: { [journal] in journal.note(letter) })
      engine.start(
        CountdownRequest(for: .seconds(1_000), receiver: nil, ticks: .every(interval)), handler: handler)
      return handler
    }
    _ = journal.take()
    return handlers
  }

  private func elsewhere(_ body: () -> Void) {
    away.isAway = true
    body()
    away.isAway = false
  }

  func testWhatOthersQueueAndTicksTakeTurnsOf48() {
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
      driver.advance(by: .zero)
      XCTAssertEqual(
        journal.take().joined(), runs.map { String(repeating: $0.kind, count: $0.count) }.joined())
      engine.cancelAll()
    }
  }

  /// Whatever a callback looks at is linked, and nothing is linked twice.
  func testBetweenTwoCallbacksEachNodeIsInOneList() {
    let all = start(200, "t")
    engine.move(all[0], .pause)
    var looks = 0
    for (number, countdown) in all.enumerated().dropFirst(2) {
      countdown.onValue = { [self] in
        countdown.onValue = {}
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
    driver.advance(by: .seconds(1))
    XCTAssertGreaterThan(looks, 150)
  }
}
