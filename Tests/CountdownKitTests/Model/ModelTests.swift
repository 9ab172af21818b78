import CountdownTesting
import XCTest

@testable import CountdownKit

/// The manager and the naive reference take the same random operations; their logs must agree.
final class ModelTests: XCTestCase {
  func testTheManagerDoesWhatTheReferenceDoes() {
    for seed in 1...60 {
      let run = ModelRun(seed: UInt64(seed), receivers: [1, 2, 7, 40][seed % 4])
      var history: [String] = []
      for _ in 0..<400 {
        history.append(run.step())
        let problems = run.problems()
        if !problems.isEmpty {
          return XCTFail("seed \(seed):\n" + (history + problems).joined(separator: "\n"))
        }
      }
    }
  }
}

/// One run of the model test.
private final class ModelRun {
  final class Receiver: Sendable {}

  final class Log: @unchecked Sendable {
    // Unchecked: a manual driver's callbacks come on the thread of the test.
    var events: [Reference.Event] = []
    private let driver: ManualDriver

    init(_ driver: ManualDriver) {
      self.driver = driver
    }

    func add(_ receiver: Int, _ what: String) {
      events.append(.init(receiver: receiver, time: Nanoseconds(saturating: driver.now), what: what))
    }
  }

  private let driver = ManualDriver()
  private let manager: CountdownManager
  private var reference = Reference()
  private let log: Log
  private var random: Lottery
  private var receivers: [Int: Receiver] = [:]
  private var countdowns: [Int: Countdown] = [:]
  private var addresses: [Int: ObjectIdentifier] = [:]
  private var ids: [Int]
  private var nextID: Int

  init(seed: UInt64, receivers count: Int) {
    random = Lottery(seed: seed)
    log = Log(driver)
    manager = CountdownManager(driver: driver)
    ids = Array(0..<count)
    nextID = count
    for id in ids { add(id) }
  }

  /// Does one random operation to both; says which.
  func step() -> String {
    let id = ids[random.below(ids.count)]
    switch random.below(20) {
    case 0...4: return start(id)
    case 5: return tick(id)
    case 6:
      countdowns[id]?.cancel()
      reference.cancel(id)
      return "cancel \(id)"
    case 7:
      countdowns[id]?.pause()
      reference.pause(id)
      return "pause \(id)"
    case 8...9:
      countdowns[id]?.resume()
      reference.resumeOne(id)
      return "resume \(id)"
    case 10: return extend(id)
    case 11: return drop(id)
    case 12:
      let freezes = random.below(2) == 0
      manager.suspend(freezes ? .freezes : .keepsCounting)
      reference.suspend(freezing: freezes)
      return "suspend"
    case 13:
      manager.resume()
      reference.resume()
      return "resume all"
    case 14:
      let duration = span()
      driver.sleep(for: .nanoseconds(duration))
      reference.sleep(for: duration)
      return "sleep \(duration)"
    case 15:
      driver.wake()
      reference.wake()
      return "wake"
    case 16 where random.below(10) == 0:
      manager.cancelAll()
      reference.cancelAll()
      return "cancel all"
    default:
      let duration = span()
      driver.advance(by: .nanoseconds(duration))
      reference.advance(by: duration)
      return "advance \(duration)"
    }
  }

  /// What disagrees after a step.
  func problems() -> [String] {
    var problems = manager.engine.brokenInvariants()
    let expected = reference.takeEvents()
    let times = Set(expected.map(\.time)).union(log.events.map(\.time)).sorted()
    for time in times {
      // Between different receivers nothing is promised about the order within a pass.
      for id in Set((expected + log.events).filter { $0.time == time }.map(\.receiver)).sorted() {
        let ours = log.events.filter { $0.time == time && $0.receiver == id }
        let theirs = expected.filter { $0.time == time && $0.receiver == id }
        if ours != theirs { problems.append("manager \(ours), reference \(theirs)") }
      }
    }
    log.events = []
    if manager.activeCount != reference.entries.count {
      problems.append("manager has \(manager.activeCount), reference \(reference.entries.count)")
    }
    switch (driver.nextWakeUp, reference.nextDue) {
    case (let armed?, let due?):
      if armed > .nanoseconds(due) { problems.append("armed for \(armed), due at \(due)") }
    case (nil, let due?): problems.append("not armed, due at \(due)")
    case (_?, nil): problems.append("armed for nothing")
    case (nil, nil): break
    }
    return problems
  }

  // MARK: - Operations

  private func start(_ id: Int) -> String {
    guard let receiver = receivers[id] else { return "nothing" }
    let interval = interval()
    var left = random.below(12) == 0 ? 0 : span()
    let tolerance = random.below(3) == 0 ? Int64(random.below(2_000_000_000)) : 0
    let isShared = random.below(4) == 0
    // Of a first value that is no multiple the engine keeps, on the common grid, the nearest multiple only.
    if isShared { left -= left % interval }
    let keep = random.below(5) == 0
    let log = log
    reference.start(
      .init(
        receiver: id, deadline: 0, interval: interval, unit: unit(min(tolerance, interval)),
        isShared: isShared, isEndless: false), left: left, keep: keep)
    countdowns[id] = manager.start(
      receiver, for: .nanoseconds(left), every: .nanoseconds(interval),
      tolerance: .nanoseconds(tolerance), alignment: isShared ? .shared : .deadline,
      ifActive: keep ? .keep : .replace
    ) { _, left, _ in
      log.add(id, "\(left.nanoseconds)")
    } onEnd: { outcome in
      log.add(id, "\(outcome)")
    }
    return "start \(id) left \(left) every \(interval) tolerance \(tolerance) shared \(isShared) keep \(keep)"
  }

  private func tick(_ id: Int) -> String {
    guard let receiver = receivers[id] else { return "nothing" }
    let delay = random.below(2) == 0 ? 0 : span()
    let interval = interval()
    let tolerance = random.below(3) == 0 ? Int64(random.below(2_000_000_000)) : 0
    let log = log
    reference.start(
      .init(
        receiver: id, deadline: 0, interval: interval, unit: unit(min(tolerance, interval)),
        isShared: false, isEndless: true), left: delay, keep: false)
    countdowns[id] = manager.tick(
      receiver, every: .nanoseconds(interval), startingAfter: .nanoseconds(delay),
      tolerance: .nanoseconds(tolerance)
    ) { _, number, _ in
      log.add(id, "\(number)")
    } onEnd: { outcome in
      log.add(id, "\(outcome)")
    }
    return "tick \(id) after \(delay) every \(interval) tolerance \(tolerance)"
  }

  private func extend(_ id: Int) -> String {
    let by = span() - span()
    if random.below(2) == 0 {
      countdowns[id]?.extend(by: .nanoseconds(by))
      reference.move(id) { $0 + by }
      return "extend \(id) by \(by)"
    }
    countdowns[id]?.extend(toAtLeast: .nanoseconds(by))
    reference.move(id) { max($0, by) }
    return "extend \(id) to at least \(by)"
  }

  /// Drops a receiver that is not paused (when a paused one's death is noticed is not specified), and makes
  /// another in its place, often at its address.
  private func drop(_ id: Int) -> String {
    guard receivers[id] != nil, countdowns[id]?.isPaused != true else { return "nothing" }
    reference.drop(id)
    receivers[id] = nil
    // It may not be paused from now on.
    countdowns[id] = nil
    ids.removeAll { $0 == id }
    let fresh = nextID
    nextID += 1
    ids.append(fresh)
    add(fresh)
    return "drop \(id), make \(fresh)"
  }

  private func add(_ id: Int) {
    let receiver = Receiver()
    receivers[id] = receiver
    addresses[id] = ObjectIdentifier(receiver)
    for (other, address) in addresses where other != id && address == ObjectIdentifier(receiver) {
      addresses[other] = nil
      // Whoever asks for the new object finds the old one's countdown, and ends it.
      if manager.cancel(receiver) { log.add(id, "mistaken") }
      reference.bury(other)
    }
  }

  // MARK: - Random quantities

  private func span() -> Int64 {
    switch random.below(6) {
    case 0: Int64(random.below(2_000))
    case 1: Int64(random.below(100_000_000))
    case 2: Int64(random.below(20)) * 500_000_000
    case 3: Int64(random.below(20)) * 1_000_000_000
    case 4: Int64(random.below(10_000_000_000))
    default: Int64(random.below(5)) * 1_000_000_000
    }
  }

  private func interval() -> Int64 {
    [50_000_000, 333_333_333, 500_000_000, 1_000_000_000, 1_000_000_000, 7_777_777_777][random.below(6)]
  }

  private func unit(_ allowance: Int64) -> Int64 {
    var unit: Int64 = 1
    while unit * 10 <= allowance { unit *= 10 }
    return unit
  }
}

extension Lottery {
  /// A number from 0 to `bound` - 1.
  fileprivate mutating func below(_ bound: Int) -> Int { next(0...bound - 1) }
}
