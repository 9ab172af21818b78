import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Whatever samples say, and whenever: what countdowns by a server's clock tell is true, falls unless a correction is large,
/// and ends once.
///
/// What is true is asked of the clock, and of the server itself; of countdowns nothing is asked but what they tell.
final class ServerDeadlinePropertyTests: XCTestCase {
  func testHonestSamples() {
    for seed in 1...150 as ClosedRange<UInt64> { play(CountdownWorld(seed: seed), lying: false) }
  }

  func testServersThatAreSetAndSamplesThatLie() {
    for seed in 1...150 as ClosedRange<UInt64> { play(CountdownWorld(seed: seed), lying: true) }
  }

  private func play(_ world: CountdownWorld, lying: Bool) {
    for _ in 0..<60 {
      world.act(lying: lying)
      if let complaint = world.complaints.first { return XCTFail("seed \(world.seed): \(complaint)") }
    }
    world.finish()
    if let complaint = world.complaints.first { XCTFail("seed \(world.seed), at the end: \(complaint)") }
  }
}

/// A server, its clock as it is known, and countdowns by it.
private final class CountdownWorld: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let seed: UInt64
  private(set) var complaints: [String] = []
  private let driver = ManualDriver()
  private lazy var clock = ServerClock(driver: driver)
  private lazy var manager = CountdownManager(driver: driver)
  private var random: SplitMix64
  /// What the server's clock shows when the driver's shows zero.
  private var origin: Date
  /// Whether something has been said of the server that is not true.
  private var isDeceived = false
  private var witnesses: [Witness] = []
  private let player = Player()

  init(seed: UInt64) {
    self.seed = seed
    random = SplitMix64(seed: seed)
    origin = driver.date.addingTimeInterval(Double(random.next(-20_000...20_000)) / 1e3 + 0.000_123)
    for id in 0..<4 { start(id) }
  }

  /// Does one thing, and looks at all countdowns.
  func act(lying: Bool) {
    switch random.below(lying ? 12 : 10) {
    case 0..<4: pass(random.next(0...3_000))
    case 4..<9: ask(wrongBy: 0)
    case 9: start(random.below(4))
    case 10: ask(wrongBy: Double(random.next(-9_000...9_000)) / 1e3)
    default:
      // A few samples later, that is believed.
      origin += Double(random.next(-9_000...9_000)) / 1e3
      isDeceived = true
    }
    for witness in witnesses { witness.look() }
  }

  /// Lets all come to their end.
  func finish() {
    for _ in 0..<60 {
      driver.advance(by: .seconds(2))
      for witness in witnesses { witness.look() }
    }
    for witness in witnesses { witness.checkEnd() }
  }

  private var serverNow: Date { origin.addingTimeInterval(driver.now / .seconds(1)) }

  private func pass(_ milliseconds: Int) {
    driver.advance(by: .milliseconds(milliseconds) + .microseconds(random.below(1_000)))
  }

  /// A sample: the server reads its clock at some moment of the round trip.
  private func ask(wrongBy seconds: Double) {
    let way = random.next(0...random.next(1...800))
    let back = random.next(0...random.next(1...800))
    let start = driver.now
    pass(way)
    let date = serverNow.addingTimeInterval(seconds)
    pass(back)
    if seconds != 0 { isDeceived = true }
    clock.synchronize(serverDate: date, roundTrip: driver.now - start)
  }

  private func start(_ id: Int) {
    let end = serverNow.addingTimeInterval(Double(random.next(-1_000...40_000)) / 1e3)
    let interval = Duration.milliseconds([100, 250, 500, 1_000, 1_000, 3_000][random.below(6)])
    let witness = Witness(
      end, every: interval, deviceLeft: .seconds(end.timeIntervalSince(driver.date)), in: self)
    witnesses.append(witness)
    manager.start(player, until: end, by: clock, every: interval, id: id) { _, left in
      witness.hear(left.duration)
    } onEnd: { _, outcome in
      witness.hear(outcome)
    }
  }

  /// What one countdown has told, held against what is known when it does.
  final class Witness: @unchecked Sendable {
    // Unchecked, like the world.

    private unowned let world: CountdownWorld
    private let end: Date
    private let interval: Duration
    /// What is left by the device's clock, which counts before the first sample, and when that was.
    private let deviceLeft: Duration
    private let start: Duration
    private var last: Duration?
    private var outcome: Countdown.Outcome?
    /// More than dates and clocks round.
    private let rounding = Duration.microseconds(5)

    init(_ end: Date, every interval: Duration, deviceLeft: Duration, in world: CountdownWorld) {
      self.end = end
      self.interval = interval
      self.deviceLeft = deviceLeft
      self.world = world
      start = world.driver.now
    }

    /// What is left, as far as it is known.
    private var left: Duration {
      world.clock.now.map { .seconds(end.timeIntervalSince($0)) } ?? deviceLeft - (world.driver.now - start)
    }

    func hear(_ value: Duration) {
      let left = left
      if outcome != nil { complain("\(value) after \(outcome!)") }
      if let last {
        if last == .zero { complain("\(value) after zero") }
        if value == last { complain("\(value) twice") }
        if value > last, left < last + interval - rounding {
          complain("\(value) after \(last), \(left) left")
        }
        let steps = value / interval
        if abs(steps - steps.rounded()) > 1e-9 { complain("\(value) is out of the rhythm") }
        if left > value + rounding || value > .zero && left + rounding < value - interval {
          complain("\(value) with \(left) left")
        }
      } else if value > .zero, left - value > rounding || value - left > rounding {
        complain("\(value) first, with \(left) left")
      }
      if value == .zero { checkZero() }
      last = value
    }

    /// Never early, by what is known; nor in truth, by more than the clock admits.
    private func checkZero() {
      if left > rounding { complain("zero with \(left) left") }
      guard !world.isDeceived, let uncertainty = world.clock.uncertainty else { return }
      let early = Duration.seconds(end.timeIntervalSince(world.serverNow))
      if early > uncertainty + rounding { complain("\(early) early, \(uncertainty) uncertain") }
    }

    func hear(_ outcome: Countdown.Outcome) {
      if self.outcome != nil { complain("\(outcome) after \(self.outcome!)") }
      if (outcome == .completed) != (last == .zero) {
        complain("\(outcome) after \(String(describing: last))")
      }
      self.outcome = outcome
    }

    /// What was told last is not overtaken by what is known: neither is less left, nor an interval more.
    func look() {
      guard outcome == nil else { return }
      guard let last else { return complain("was told nothing") }
      if left < last - interval - rounding || left < .zero - rounding {
        complain("\(last) still, with \(left) left")
      }
      if left > last + interval + rounding { complain("\(last) only, with \(left) left") }
    }

    func checkEnd() {
      if outcome == nil { complain("has not ended, with \(left) left") }
    }

    private func complain(_ text: String) {
      world.complaints.append("at \(world.driver.now), \(interval): \(text)")
    }
  }
}
