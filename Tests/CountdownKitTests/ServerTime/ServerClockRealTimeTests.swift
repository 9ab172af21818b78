import CountdownKit
import Foundation
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server's clock over real HTTP: a `Date` header of whole seconds, a known offset, a delay and jitter.
final class ServerClockRealTimeTests: XCTestCase {
  private var server: DateServer!

  override func setUpWithError() throws { server = try DateServer() }

  override func tearDown() { server.shutDown() }

  func testAfterTenSamplesTheErrorIsBelowWhatIsClaimedAThousandTimesOfAThousand() throws {
    try onlyWithAllTests()
    let server = server!
    // nil: the connection has failed.
    let rounds = Locked<[TenSamples?]>([])
    let done = DispatchGroup()
    for worker in 0..<100 {
      done.enter()
      let thread = Thread {
        var random = SplitMix64(seed: UInt64(worker))
        let client = try? DateClient(server)
        for _ in 0..<10 {
          let round = client.flatMap { try? TenSamples(asking: $0, &random) }
          rounds.use { $0.append(round) }
        }
        done.leave()
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    // Five seconds on a quiet machine.
    XCTAssertEqual(done.wait(timeout: .now() + 120), .success, "\(rounds.now.count) rounds")
    let good = rounds.now.compactMap { $0 }
    XCTAssertEqual(good.filter { $0.taken == 10 }.count, 1_000, "all samples are good ones")
    XCTAssertEqual(good.filter(\.isHonest).count, 1_000)
    let median = good.map(\.uncertainty).sorted().dropFirst(500).first
    XCTAssertLessThan(median ?? 1, 0.45, "one sample of whole seconds alone leaves more than half a second")
  }

  func testTheExampleOfTheDocumentationTellsTheTime() async throws {
    try onlyWithAllTests()
    let offset = 86_400_123_456_789
    let clock = ServerClock()
    try await synchronize(
      clock, with: try XCTUnwrap(URL(string: "http://127.0.0.1:\(server.port)/\(offset)")))
    let now = try XCTUnwrap(clock.now)
    let truth = Double(DateServer.time(offBy: offset)) / 1e9
    let uncertainty = try XCTUnwrap(clock.uncertainty) / .seconds(1)
    // What lies between the two readings, or before a call, is no part of what is claimed.
    XCTAssertEqual(now.timeIntervalSince1970, truth, accuracy: uncertainty + 0.5)
    XCTAssertLessThan(uncertainty, 0.5, "one sample of whole seconds alone leaves more")
  }
}

/// The example of the documentation.
private func synchronize(_ clock: ServerClock, with server: URL) async throws {
  let header = DateFormatter()
  header.locale = Locale(identifier: "en_US_POSIX")
  header.timeZone = .gmt
  header.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
  let session = URLSession(configuration: .ephemeral)
  for _ in 0..<10 {
    let start = ContinuousClock.now
    let (_, response) = try await session.data(from: server)
    let text = (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Date")
    if let date = text.flatMap({ header.date(from: $0) }) {
      clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
    }
    // So that the samples are spread over the second.
    try await Task.sleep(for: .milliseconds(110))
  }
}

/// Ten samples of a server's clock that is off by something.
private struct TenSamples {
  private(set) var taken = 0
  /// Whether the error is not larger than claimed.
  let isHonest: Bool
  /// In seconds.
  let uncertainty: Double

  /// Takes ten samples, at random moments of a second or so, of a server whose clock is off by up to a year.
  init(asking client: DateClient, _ random: inout SplitMix64) throws {
    let year = 31_536_000_000_000_000
    let offset = random.next(-year...year)
    var clock = ServerClock()
    while taken < 10 {
      usleep(UInt32(random.next(0...100_000)))
      let start = ContinuousClock.now
      guard let date = try client.ask(offBy: offset) else { break }
      let roundTrip = ContinuousClock.now - start
      guard clock.synchronize(serverDate: date, roundTrip: roundTrip) else { break }
      taken += 1
      // Whom the system has held up for longer than is allowed for begins anew.
      if ContinuousClock.now - start - roundTrip > .milliseconds(2) {
        clock = ServerClock()
        taken = 0
      }
    }
    // Time goes on between one reading and the next.
    let before = DateServer.time(offBy: offset)
    let now = clock.now?.timeIntervalSince1970 ?? 0
    let after = DateServer.time(offBy: offset)
    uncertainty = (clock.uncertainty ?? .zero) / .seconds(1)
    let shown = Int((now * 1e6).rounded()) * 1_000
    let claimed = Int(uncertainty * 1e9) + 1_000
    isHonest = shown - after <= claimed && before - shown <= claimed
  }
}
