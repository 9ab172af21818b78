import Dispatch
import XCTest

@testable import countdown_cli

/// The limiter of frames, which waits for the main queue.
@MainActor
final class MainQueueTests: XCTestCase {
  private let clock = ContinuousClock()

  private func wait(_ milliseconds: Int) async throws {
    try await Task.sleep(for: .milliseconds(milliseconds))
  }

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
}
