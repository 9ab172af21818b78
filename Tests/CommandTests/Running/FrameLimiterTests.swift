import Dispatch
import XCTest

@testable import countdown

@MainActor
final class FrameLimiterTests: XCTestCase {
  private let clock = ContinuousClock()

  /// Lets the main queue work.
  private func wait(_ duration: Duration) async throws {
    try await Task.sleep(for: duration)
  }

  func testRequestsOfOneBlockShareARunAfterIt() async throws {
    var runs = 0
    let frames = FrameLimiter(spacing: .milliseconds(20), silence: .seconds(10)) { runs += 1 }
    for _ in 0..<100 { frames.request() }
    XCTAssertEqual(runs, 0)
    try await wait(.milliseconds(100))
    XCTAssertEqual(runs, 1)
  }

  func testRunsKeepTheirDistanceAndTheLastRequestIsHeard() async throws {
    var runs: [ContinuousClock.Instant] = []
    var value = 0
    var seen = 0
    let frames = FrameLimiter(spacing: .milliseconds(50), silence: .seconds(10)) {
      runs.append(ContinuousClock().now)
      seen = value
    }
    for _ in 0..<40 {
      value += 1
      frames.request()
      try await wait(.milliseconds(5))
    }
    try await wait(.milliseconds(120))
    XCTAssertEqual(seen, 40)
    XCTAssertGreaterThanOrEqual(runs.count, 3)
    for (earlier, later) in zip(runs, runs.dropFirst()) {
      XCTAssertGreaterThanOrEqual(earlier.duration(to: later), .milliseconds(49))
    }
  }

  func testAfterALongSilenceTheNewsIsWaitedFor() async throws {
    var run: ContinuousClock.Instant?
    let frames = FrameLimiter(spacing: .milliseconds(1), silence: .milliseconds(50)) {
      run = ContinuousClock().now
    }
    frames.request()
    try await wait(.milliseconds(150))
    run = nil
    let request = clock.now
    frames.request()
    try await wait(.milliseconds(150))
    XCTAssertGreaterThanOrEqual(request.duration(to: try XCTUnwrap(run)), .milliseconds(19))
  }
}
