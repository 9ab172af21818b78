import CountdownKit
import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownKit

/// Whatever happens to a countdown, an observer is told what a countdown of its own would be told that was started at the same
/// instant, for what was left, and to which the same happened.
final class ObserverTwinTests: XCTestCase {
  /// A countdown and its observers; and beside each a twin, of a manager that has no observers, on the same time.
  private final class Group {
    let countdown: Countdown
    let receiver = Player()
    var twins: [Countdown] = []
    var observations: [Countdown] = []
    var observers: [Player] = []
    var ledgers: [(EventLedger, EventLedger)] = []

    init(_ manager: CountdownManager, _ request: Request) {
      countdown = request.start(receiver, in: manager, into: EventLedger())
    }
  }

  private struct Request {
    var duration: Duration
    var interval: Duration
    var tolerance: Duration
    var alignment: Countdown.Alignment

    func start(_ receiver: Player, in manager: CountdownManager, into ledger: EventLedger) -> Countdown {
      manager.start(
        receiver, for: duration, every: interval, tolerance: tolerance, alignment: alignment
      ) { _, left in
        ledger.note(left.duration)
      } onEnd: { _, outcome in
        ledger.note(outcome)
      }
    }
  }

  func testAnObserverIsToldWhatItsTwinIsTold() {
    var chance = SplitMix64(seed: 5)
    for _ in 0..<300 { run(&chance) }
  }

  private func run(_ chance: inout SplitMix64) {
    let driver = ManualDriver()
    let (manager, twins) = (CountdownManager(driver: driver), CountdownManager(driver: driver))
    var request = Request(
      duration: .milliseconds(Int.random(in: 1...20_000, using: &chance)),
      interval: .milliseconds([1_000, 300, 2_000][Int.random(in: 0..<3, using: &chance)]),
      tolerance: .milliseconds(Bool.random(using: &chance) ? 0 : 100),
      alignment: Bool.random(using: &chance) ? .deadline : .shared)
    let group = Group(manager, request)
    for _ in 0..<30 where group.countdown.isActive {
      let steered = group.observations.filter(\.isActive).randomElement(using: &chance) ?? group.countdown
      switch Int.random(in: 0..<10, using: &chance) {
      case 0...2:
        observe(group, &request, twins)
      case 3:
        let step = Duration.milliseconds(Int.random(in: -2_000...3_000, using: &chance))
        for each in [steered] + group.twins { each.extend(by: step) }
      case 4:
        let isPaused = group.countdown.isPaused
        for each in [steered] + group.twins { isPaused ? each.resume() : each.pause() }
      case 5 where !group.observations.isEmpty:
        let index = Int.random(in: 0..<group.observations.count, using: &chance)
        group.observations[index].cancel()
        group.twins[index].cancel()
      case 6:
        request.interval = .milliseconds(Int.random(in: 100...3_000, using: &chance))
        for each in [group.countdown] + group.twins { each.tick(every: request.interval) }
      case 7:
        driver.sleep(for: .milliseconds(Int.random(in: 0...2_500, using: &chance)))
      default:
        driver.advance(by: .milliseconds(Int.random(in: 0...2_500, using: &chance)))
      }
      XCTAssertEqual(manager.engine.brokenInvariants(), [])
    }
    if Bool.random(using: &chance) {
      group.countdown.resume()
      for twin in group.twins { twin.resume() }
      driver.advance(by: .seconds(200))
    } else {
      group.countdown.cancel()
      for twin in group.twins { twin.cancel() }
    }
    for (ledger, twin) in group.ledgers {
      XCTAssertEqual(ledger.values, twin.values)
      XCTAssertEqual(ledger.outcomes, twin.outcomes)
      XCTAssertEqual(ledger.outcomes.count, 1)
    }
    XCTAssertEqual(manager.activeCount, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  private func observe(_ group: Group, _ request: inout Request, _ twins: CountdownManager) {
    let (observer, ledger, twinLedger) = (Player(), EventLedger(), EventLedger())
    guard let left = group.countdown.timeLeft?.duration, left > .zero else { return }
    group.observers.append(observer)
    group.ledgers.append((ledger, twinLedger))
    group.observations.append(
      group.countdown.observe(by: observer) { _, left in
        ledger.note(left.duration)
      } onEnd: { _, outcome in
        ledger.note(outcome)
      })
    request.duration = left
    let twin = request.start(observer, in: twins, into: twinLedger)
    if group.countdown.isPaused { twin.pause() }
    group.twins.append(twin)
  }
}
