import Dispatch
import XCTest

@testable import countdown_cli

/// The limiter of frames and the meter of passes, which both wait for the main queue.
@MainActor
final class MainQueueTests: XCTestCase {
  private let clock = ContinuousClock()

  private func wait(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }

  // MARK: Frames

  private var runs: [ContinuousClock.Instant] = []
  private var value = 0
  private var seen = 0

  /// A limiter whose runs are noted, with the value they saw.
  private func limiter(spacing: Duration, silence: Duration) -> FrameLimiter {
    FrameLimiter(spacing: spacing, silence: silence) { [unowned self] in
      runs.append(clock.now)
      seen = value
    }
  }

  func testRequestsOfOneBlockShareARunAfterIt() async throws {
    let frames = limiter(spacing: .milliseconds(20), silence: .seconds(10))
    for _ in 0..<100 { frames.request() }
    XCTAssertEqual(runs.count, 0)
    try await wait(100)
    XCTAssertEqual(runs.count, 1)
  }

  func testRunsKeepTheirDistanceAndTheLastRequestIsHeard() async throws {
    let frames = limiter(spacing: .milliseconds(50), silence: .seconds(10))
    for _ in 0..<40 {
      value += 1
      frames.request()
      try await wait(5)
    }
    try await wait(120)
    XCTAssertEqual(seen, 40)
    XCTAssertGreaterThanOrEqual(runs.count, 3)
    for (earlier, later) in zip(runs, runs.dropFirst()) {
      XCTAssertGreaterThanOrEqual(earlier.duration(to: later), .milliseconds(49))
    }
  }

  func testAfterALongSilenceTheNewsIsWaitedFor() async throws {
    let frames = limiter(spacing: .milliseconds(1), silence: .milliseconds(50))
    frames.request()
    try await wait(150)
    let request = clock.now
    frames.request()
    try await wait(150)
    XCTAssertEqual(runs.count, 2)
    XCTAssertGreaterThanOrEqual(request.duration(to: try XCTUnwrap(runs.last)), .milliseconds(19))
  }

  // MARK: Passes

  private var active = 10
  private var ends = 0
  private lazy var meter = PassMeter(
    active: { [unowned self] in active }, passEnded: { [unowned self] in ends += 1 })

  private func pass(_ calls: Int) async throws {
    for _ in 0..<calls { meter.count() }
    try await wait(20)
  }

  func testCallbacksWithoutAPauseAreOnePass() async throws {
    try await pass(10)
    try await pass(7)
    XCTAssertEqual(meter.passes, 2)
    XCTAssertEqual(ends, 2)
    XCTAssertEqual(meter.lastFull?.calls, 7)
    XCTAssertGreaterThan(try XCTUnwrap(meter.lastFull).duration, .zero)
  }

  func testAPassThatCallsFewIsCountedButNotShown() async throws {
    try await pass(10)
    try await pass(4)
    XCTAssertEqual(meter.passes, 2)
    XCTAssertEqual(meter.lastFull?.calls, 10)
    active = 8
    try await pass(4)
    XCTAssertEqual(meter.lastFull?.calls, 4)
  }

  func testFirstValuesBelongToNoPass() async throws {
    meter.withoutCounting { for _ in 0..<10 { meter.count() } }
    try await wait(20)
    XCTAssertEqual(meter.passes, 0)
    XCTAssertNil(meter.lastFull)
    // A pass is over before what is not counted.
    for _ in 0..<6 { meter.count() }
    meter.withoutCounting { for _ in 0..<10 { meter.count() } }
    try await wait(20)
    XCTAssertEqual(meter.passes, 1)
    XCTAssertEqual(meter.lastFull?.calls, 6)
  }

  func testTheRowsOfADemonstrationAreNumberedFromOne() {
    XCTAssertEqual(Demo(total: 5, shown: 3, interval: .seconds(1)).rows.map(\.number), [1, 2, 3])
  }
}
