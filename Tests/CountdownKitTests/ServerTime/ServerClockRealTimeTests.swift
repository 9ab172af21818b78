import CountdownKit
import Foundation
import TestSupport
import XCTest

/// A server's clock on real time, with the `Date` headers of HTTP: whole seconds, a known offset, a delay and jitter.
final class ServerClockRealTimeTests: XCTestCase {
  func testAfterTenSamplesTheErrorIsBelowWhatIsClaimedAThousandTimesOfAThousand() throws {
    try onlyWithAllTests()
    let rounds = Locked<[TenSamples]>([])
    // Most of their time they sleep.
    onThreads(100, within: 120) { worker in
      var random = SplitMix64(seed: UInt64(worker))
      for _ in 0..<10 {
        let round = TenSamples(&random)
        rounds.use { $0.append(round) }
      }
    }
    XCTAssertEqual(rounds.now.filter { $0.taken == 10 }.count, 1_000, "all samples are good ones")
    XCTAssertEqual(rounds.now.filter(\.isHonest).count, 1_000)
    let median = rounds.now.map(\.uncertainty).sorted().dropFirst(500).first
    XCTAssertLessThan(median ?? 1, 0.45, "one sample of whole seconds alone leaves more than half a second")
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
  init(_ random: inout SplitMix64) {
    let year = 31_536_000_000_000_000
    let offset = random.next(-year...year)
    // As the documentation has it.
    let header = DateFormatter()
    header.locale = Locale(identifier: "en_US_POSIX")
    header.timeZone = .gmt
    header.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    var clock = ServerClock()
    while taken < 10 {
      usleep(UInt32(random.next(0...100_000)))
      let start = ContinuousClock.now
      usleep(UInt32(random.next(100...2_000)))
      let text = header.string(
        from: Date(timeIntervalSince1970: Double(Self.time(offBy: offset) / 1_000_000_000)))
      usleep(UInt32(random.next(100...2_000)))
      let roundTrip = ContinuousClock.now - start
      guard let date = header.date(from: text), clock.synchronize(serverDate: date, roundTrip: roundTrip)
      else {
        break
      }
      taken += 1
      // A thread that the system has held up for longer than is allowed for begins anew.
      if ContinuousClock.now - start - roundTrip > .milliseconds(2) {
        clock = ServerClock()
        taken = 0
      }
    }
    // Time goes on between one reading and the next.
    let before = Self.time(offBy: offset)
    let now = clock.now?.timeIntervalSince1970 ?? 0
    let after = Self.time(offBy: offset)
    uncertainty = (clock.uncertainty ?? .zero) / .seconds(1)
    let shown = Int((now * 1e6).rounded()) * 1_000
    let claimed = Int(uncertainty * 1e9) + 1_000
    isHonest = shown - after <= claimed && before - shown <= claimed
  }

  private static let origin = ContinuousClock.now

  /// What the server's clock shows, in nanoseconds since 1 January 1970.
  private static func time(offBy offset: Int) -> Int {
    1_800_000_000_000_000_000 + offset + Int((ContinuousClock.now - origin) / .nanoseconds(1))
  }
}
