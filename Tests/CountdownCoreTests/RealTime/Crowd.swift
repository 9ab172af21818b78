import CountdownCore
import Foundation
import TestSupport
import XCTest

/// Threads that use the same receivers of the same engines.
final class Crowd: @unchecked Sendable {
  // Unchecked: nothing in it changes but what is locked.

  private let receivers: [RealTimeReceiver]
  private let owners = Locked<[EngineOwner]>([EngineOwner(), EngineOwner()])
  private let names = Locked<Set<Name>>([])
  private let replacing = Locked<[EventLedger]>([])
  /// Of starts that may have been refused.
  private let keeping = Locked<[EventLedger]>([])

  /// What names a countdown in the whole crowd.
  private struct Name: Hashable {
    let owner: Int
    let id: CountdownID
  }

  init(receivers count: Int) {
    receivers = (0..<count).map { _ in RealTimeReceiver() }
  }

  /// How many countdowns there were.
  var startedCount: Int { names.now.count }

  var faults: [String] {
    let ledgers = replacing.now + keeping.now
    let outcomeCount = ledgers.map(\.outcomes.count).reduce(0, +)
    let unheard = ledgers.filter { $0.outcomes.isEmpty && $0.valueCount > 0 }
    return ledgers.flatMap(\.faults) + unheard.map { _ in "values and no outcome" }
      + (outcomeCount == startedCount ? [] : ["\(outcomeCount) outcomes of \(startedCount) countdowns"])
  }

  func run(threads: Int, for duration: Duration, seed: UInt64) {
    let end = ContinuousClock.now + duration
    let group = DispatchGroup()
    for number in 0..<threads {
      group.enter()
      Thread.detachNewThread { [self] in
        var random = SplitMix64(seed: seed &* 8 &+ UInt64(number) &+ 1)
        while ContinuousClock.now < end {
          for _ in 0..<50 { act(&random) }
          hold(for: .microseconds(random.below(500)))
        }
        group.leave()
      }
    }
    XCTAssertEqual(group.wait(timeout: .now() + 60), .success, "deadlock")
  }

  /// Drops the engines and waits for the outcomes.
  func finish() {
    owners.use { $0 = [] }
    waitForOutcomes(of: replacing.now)
    let patience = ContinuousClock.now + .seconds(20)
    while !faults.isEmpty, ContinuousClock.now < patience { hold(for: .milliseconds(20)) }
  }

  private func act(_ random: inout SplitMix64) {
    let owner = owners.use { $0[random.below($0.count)] }
    let engine = owner.engine
    let receiver = receivers[random.below(receivers.count)]
    switch random.below(1_000) {
    case ..<350: start(receiver, with: owner, &random)
    case ..<450: _ = engine.cancel(receiver.id)
    case ..<550: engine.find(receiver.id).map { engine.cancel($0) }
    case ..<620: engine.find(receiver.id).map { engine.pause($0) }
    case ..<720: engine.find(receiver.id).map { engine.resume($0) }
    case ..<800:
      let shift = Nanoseconds(random.below(20) - 10) * 1_000_000
      engine.find(receiver.id).map { engine.move($0, .by(.nanoseconds(shift))) }
    case ..<900: query(engine, receiver)
    case ..<940: engine.suspend(by: .one, freezing: random.below(2) == 0)
    case ..<990: engine.resume(by: .one)
    case ..<995: engine.cancelAll()
    default: replace(owner)
    }
  }

  private func start(_ receiver: RealTimeReceiver, with owner: EngineOwner, _ random: inout SplitMix64) {
    let stopsAt = random.below(8)
    let other = receivers[random.below(receivers.count)]
    let handler = LedgerHandler { [weak owner, weak self] value in
      let step = Int(value / 1_000_000)
      if step == 7, let owner, let self { self.start(other, with: owner, LedgerHandler()) }
      if step == 5 { _ = owner?.engine.cancel(other.id) }
      return step == stopsAt
    }
    start(
      receiver, for: random.below(15), every: 1 + random.below(5),
      ifActive: random.below(4) == 0 ? .keep : .replace, with: owner, handler)
  }

  private func start(
    _ receiver: RealTimeReceiver, for milliseconds: Int = 3, every interval: Int = 1,
    ifActive: CountdownIfActive = .replace, with owner: EngineOwner, _ handler: LedgerHandler
  ) {
    (ifActive == .keep ? keeping : replacing).use { $0.append(handler.ledger) }
    let id = owner.start(receiver, for: milliseconds, every: interval, ifActive: ifActive, handler)
    _ = names.use { $0.insert(Name(owner: owner.number, id: id)) }
  }

  private func query(_ engine: CountdownEngine, _ receiver: RealTimeReceiver) {
    _ = engine.activeCount
    guard let id = engine.find(receiver.id) else { return }
    XCTAssertGreaterThanOrEqual(engine.timeLeft(of: id) ?? .zero, .zero)
    _ = engine.isActive(id)
    _ = engine.isPaused(id)
  }

  private func replace(_ owner: EngineOwner) {
    let new = EngineOwner()
    let old = owners.use { owners in
      owners.firstIndex { $0 === owner }.map { index in
        let old = owners[index]
        owners[index] = new
        return old
      }
    }
    withExtendedLifetime(old) {}
  }
}
