import CountdownKit
import Foundation
import TestSupport
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server's clock over real HTTP: a `Date` header of whole seconds, a known offset, a delay and jitter.
final class ServerClockRealTimeTests: XCTestCase {
  func testDatesOfHeadersAreWrittenAndRead() {
    let texts = [
      0: "Thu, 01 Jan 1970 00:00:00 GMT", 784_111_777: "Sun, 06 Nov 1994 08:49:37 GMT",
      951_825_599: "Tue, 29 Feb 2000 11:59:59 GMT", 4_107_542_400: "Mon, 01 Mar 2100 00:00:00 GMT",
    ]
    for (seconds, text) in texts {
      XCTAssertEqual(HTTPDate.text(seconds), text)
      XCTAssertEqual(HTTPDate.seconds(of: text[...]), seconds)
    }
    XCTAssertNil(HTTPDate.seconds(of: "yesterday"))
  }

  func testAfterTenSamplesTheErrorIsBelowWhatIsClaimedAThousandTimesOfAThousand() throws {
    let server = try DateServer()
    defer { server.shutDown() }
    let workers = 100
    let rounds = Locked<[TenSamples]>([])
    let errors = Locked<[any Error]>([])
    let done = DispatchSemaphore(value: 0)
    for worker in 0..<workers {
      let thread = Thread {
        do {
          let client = try DateClient(server)
          var random = SplitMix64(seed: UInt64(worker))
          for _ in 0..<(1_000 / workers) {
            let round = try TenSamples(asking: client, pausing: 0...100_000, &random)
            rounds.use { $0.append(round) }
          }
        } catch {
          errors.use { $0.append(error) }
        }
        done.signal()
      }
      thread.stackSize = 256 << 10
      thread.start()
    }
    // Five seconds on a quiet machine.
    let limit = DispatchTime.now() + 120
    for _ in 0..<workers where done.wait(timeout: limit) == .timedOut {
      return XCTFail("took too long: \(rounds.now.count) rounds")
    }
    XCTAssert(errors.now.isEmpty, "\(errors.now.first.map { "\($0)" } ?? "")")
    XCTAssertEqual(rounds.now.count, 1_000)
    XCTAssertEqual(rounds.now.filter { $0.taken == 10 }.count, 1_000, "all samples are good ones")
    XCTAssertEqual(rounds.now.filter(\.isHonest).count, 1_000)
    let uncertainties = rounds.now.map(\.uncertainty).sorted()
    XCTAssertLessThan(
      uncertainties[500], 0.45, "one sample of whole seconds alone leaves more than half a second")
  }

  func testSamplesAllOverASecondTellTheTimeFarBetterThanToASecond() throws {
    let server = try DateServer()
    defer { server.shutDown() }
    let client = try DateClient(server)
    var random = SplitMix64(seed: 1)
    let round = try TenSamples(asking: client, pausing: 100_000...110_000, &random)
    XCTAssertTrue(round.isHonest)
    XCTAssertLessThan(round.uncertainty, 0.25)
  }

  func testTheExampleOfTheDocumentationTellsTheTime() async throws {
    let server = try DateServer()
    defer { server.shutDown() }
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

  /// Takes ten samples.
  ///
  /// - Parameters:
  ///   - client: Whom to ask.
  ///   - pauses: In microseconds, before each sample.
  ///   - random: For the pauses, and the server's offset: up to a year.
  /// - Throws: What the connection throws.
  init(asking client: DateClient, pausing pauses: ClosedRange<Int>, _ random: inout SplitMix64) throws {
    let year = 31_536_000_000_000_000
    let offset = random.next(-year...year)
    var clock = ServerClock()
    while taken < 10 {
      usleep(UInt32(random.next(pauses)))
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
