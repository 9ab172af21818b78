import CountdownKit
import Foundation
import TestSupport
import XCTest

/// Whatever happens within bounds, `now` is never further from the truth than `uncertainty`, and nothing true is refused.
final class ServerClockPropertyTests: XCTestCase {
  func testNowIsNeverFurtherFromTheTruthThanTheUncertainty() {
    for seed in 1...4_000 as ClosedRange<UInt64> {
      var world = World(seed: seed)
      for _ in 0..<world.random.next(1...12) {
        XCTAssertTrue(world.ask(), "seed \(seed): nothing true is refused")
        if let complaint = world.complaint() { return XCTFail("seed \(seed): \(complaint)") }
        world.pass(world.anyDuration(upTo: 4_000_000_000_000))
        if let complaint = world.complaint() { return XCTFail("seed \(seed), later: \(complaint)") }
      }
    }
  }

  func testNeitherDoOutliersMakeItWorse() {
    for seed in 1...1_000 as ClosedRange<UInt64> {
      var world = World(seed: seed)
      world.ask()
      for number in 1...30 {
        if world.random.below(3) == 0 {
          // Each is wrong in its own way, and slower than all that are right.
          let wrong = world.truth + .seconds(86_400 * number * (world.random.below(2) == 0 ? 1 : -1))
          XCTAssertFalse(world.clock.synchronize(serverDate: World.date(wrong), roundTrip: .seconds(500)))
        } else {
          XCTAssertTrue(world.ask(), "seed \(seed)")
        }
        if let complaint = world.complaint() { return XCTFail("seed \(seed): \(complaint)") }
        world.pass(world.anyDuration(upTo: 1_000_000_000))
      }
    }
  }
}

/// A server and a device whose clocks part, and a network between them.
private struct World {
  var random: SplitMix64
  let clock: ServerClock
  /// The device's continuous clock.
  private let time = Box(Duration.zero)
  /// The server's, since the reference date.
  private(set) var truth: Duration
  /// By which the server's clock is faster, in millionths.
  private var drift: Int
  /// To what the server cuts its dates off.
  private let resolution: Duration

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    clock = ServerClock { [time] in time.value }
    truth = .nanoseconds(random.next(0...1_600_000_000_000_000_000))
    drift = [-100, 0, 100, random.next(-100...100)][random.below(4)]
    resolution = [.seconds(1), .milliseconds(1), .microseconds(1), .nanoseconds(1)][random.below(4)]
  }

  /// A duration of any magnitude, in nanoseconds up to a bound.
  mutating func anyDuration(upTo bound: Int) -> Duration {
    .nanoseconds(random.next(0...(bound >> random.below(24))))
  }

  /// Lets time pass, on both clocks.
  mutating func pass(_ duration: Duration) {
    time.value += duration
    truth += duration + duration * drift / 1_000_000
    if random.below(4) == 0 { drift = random.next(-100...100) }
  }

  /// Asks the server, which reads its clock at any moment of the round trip.
  @discardableResult
  mutating func ask() -> Bool {
    let way = anyDuration(upTo: 20_000_000_000)
    let back = [way, .zero, anyDuration(upTo: 20_000_000_000)][random.below(3)]
    let start = time.value
    pass(way)
    let date = Self.date(truth, cutOffTo: resolution)
    pass(back)
    let roundTrip = time.value - start
    // It learns of that a little later.
    pass(anyDuration(upTo: 2_000_000))
    return clock.synchronize(serverDate: date, roundTrip: roundTrip)
  }

  /// What contradicts the claim; nil: nothing.
  func complaint() -> String? {
    guard let now = clock.now, let uncertainty = clock.uncertainty else { return "nothing is known" }
    let shown = Duration.seconds(now.timeIntervalSinceReferenceDate)
    let error = shown < truth ? truth - shown : shown - truth
    // What is added is what this test itself rounds.
    if error <= uncertainty + .nanoseconds(130) { return nil }
    return "\(error) from the truth, \(uncertainty) claimed, drift \(drift), resolution \(resolution)"
  }

  static func date(_ truth: Duration, cutOffTo resolution: Duration = .nanoseconds(1)) -> Date {
    let (seconds, attoseconds) = truth.components
    let unit = resolution.components.attoseconds
    let fraction = unit == 0 ? 0 : attoseconds - attoseconds % unit
    return Date(timeIntervalSinceReferenceDate: Double(seconds) + Double(fraction) / 1e18)
  }
}
