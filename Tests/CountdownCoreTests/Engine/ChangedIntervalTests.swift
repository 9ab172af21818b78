import TestSupport
import XCTest

@testable import CountdownCore

final class ChangedIntervalTests: EngineTestCase {
  private func request(_ seconds: Int, every interval: Int = 1, tolerance: Duration? = nil)
    -> CountdownRequest
  {
    CountdownRequest(
      for: .seconds(seconds), receiver: nil, ticks: .every(.seconds(interval), tolerance: tolerance))
  }

  func testTicksGoOnAtOnceByTheNewInterval() {
    func endless() -> CountdownRequest { CountdownRequest(ticksEvery: .seconds(1), receiver: nil) }
    /// When the interval is changed, and what is delivered from then on: within so many milliseconds each.
    typealias Change = (
      name: String, request: () -> CountdownRequest, instant: Int, interval: Duration,
      delivered: [(within: Int, [String])]
    )
    let changes: [Change] = [
      // The first, since ticks with a tolerance come when the clock shows whole seconds.
      (
        "with a tolerance, which an interval limits", { self.request(10, every: 2, tolerance: .seconds(1)) },
        7_500,
        .milliseconds(200), [(0, ["2.6"]), (500, ["2.4", "2.2", "2.0"])]
      ),
      // 89.5 s are left: 90 in whole seconds, and that is news.
      (
        "finer", { self.request(120, every: 60) }, 30_500, .seconds(1),
        [(0, ["90.0"]), (2_000, ["89.0", "88.0"])]
      ),
      (
        "coarser", { self.request(10) }, 2_500, .seconds(3),
        [(0, []), (7_500, ["6.0", "3.0", "0.0", "completed"])]
      ),
      ("too short", { self.request(1) }, 0, .seconds(-5), [(3, ["0.999", "0.998", "0.997"])]),
      ("endless, coarser", endless, 2_500, .seconds(10), [(9_499, []), (1, ["3e-09"])]),
      ("endless, finer", endless, 2_000, .milliseconds(100), [(200, ["3e-09", "4e-09"])]),
    ]
    for change in changes {
      let id = start(change.request())
      _ = lines(in: change.instant)
      engine.setRhythm(of: id, to: .every(change.interval))
      for (milliseconds, delivered) in change.delivered {
        let lines = milliseconds == 0 ? journal.take() : lines(in: milliseconds)
        XCTAssertEqual(lines, delivered, change.name)
      }
      engine.cancel(id)
      _ = journal.take()
    }
  }

  func testEndlessTicksGoOnCountingHoweverManyThereWereAndHoweverLongTheIntervalIs() {
    for (many, long) in [
      (3, Duration.seconds(Int64.max)), (90 * 86_400, .seconds(3_600)), (5, .seconds(1 << 40)),
    ] {
      let id = startTicking()
      driver.sleep(for: .seconds(many) + .milliseconds(500))
      driver.wake()
      engine.setRhythm(of: id, to: .every(long))
      XCTAssertEqual(lines(in: 3_599_000).last, "\(Double(many) / 1e9)")
      let next = lines(in: 1_000)
      XCTAssertEqual(next, long == .seconds(3_600) ? ["\(Double(many + 1) / 1e9)"] : [])
      engine.setRhythm(of: id, to: .every(.seconds(1)))
      XCTAssertGreaterThan(lines(in: 2_000).last.flatMap { Double($0) } ?? 0, Double(many + 1) / 1e9)
      engine.cancel(id)
      _ = journal.take()
    }
  }

  func testManyThatChangeTogetherKeepToTheNewGrid() {
    let ids = (0..<200).map { _ in start() }
    _ = lines(in: 3_000)
    for id in ids { engine.setRhythm(of: id, to: .every(.seconds(2))) }
    for value in ["6.0", "4.0", "2.0"] {
      XCTAssertEqual(lines(in: value == "6.0" ? 1_000 : 2_000), Array(repeating: value, count: 200))
    }
  }

  /// Two, since neighbours of one phase are taken another way.
  func testALateTickAfterAChangeSaysWhatIsLeft() {
    let ids = (0..<2).map { _ in start() }
    _ = lines(in: 3_000)
    for id in ids { engine.setRhythm(of: id, to: .every(.seconds(2))) }
    driver.sleep(for: .milliseconds(2_500))
    driver.wake()
    XCTAssertEqual(lines(), ["6.0", "6.0"])
  }

  func testAPausedOneTicksByTheNewIntervalWhenResumed() {
    let id = start()
    _ = lines(in: 1_500)
    engine.pause(id)
    engine.setRhythm(of: id, to: .every(.milliseconds(500)))
    XCTAssertEqual(lines(in: 60_000), [])
    engine.resume(id)
    XCTAssertEqual(journal.take(), ["8.5"])
    XCTAssertEqual(lines(in: 500), ["8.0"])
  }

  func testChangedInItsOwnCallback() {
    let id = start(for: 3)
    XCTAssertEqual(lines(in: 1_500), ["3.0", "2.0"])
    inCallback { [engine] in engine.setRhythm(of: id, to: .every(.milliseconds(250))) }
    XCTAssertEqual(lines(in: 1_500), ["1.0", "0.75", "0.5", "0.25", "0.0", "completed"])
  }
}
