import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Countdowns by a server's clock that come and go, while several threads correct and read it.
final class ServerDeadlineConcurrencyTests: XCTestCase {
  private final class Watcher: Sendable {
    let ledger = EventLedger()
  }

  /// Brings samples, now and then from a server whose clock was set.
  private static func correct(_ clock: ServerClock, _ random: inout SplitMix64) {
    let offset = random.below(50) == 0 ? Double(random.next(-3...3)) / 10 : 0
    for _ in 0..<(offset == 0 ? 1 : 3) {
      clock.synchronize(serverDate: Date() + offset, roundTrip: .milliseconds(random.below(100)))
    }
    XCTAssertNotNil(clock.now)
    XCTAssertNotNil(clock.uncertainty)
    usleep(200)
  }

  private static func act(
    _ manager: CountdownManager, _ clock: ServerClock, _ random: inout SplitMix64
  ) -> Watcher {
    let watcher = Watcher()
    let end = Date() + Double(random.next(-10...200)) / 1e3
    let countdown = manager.start(
      watcher, for: .until(end, by: random.below(8) == 0 ? nil : clock), ticks: .every(.milliseconds(5))
    ) { watcher, left, stop in
      watcher.ledger.begin(left.duration)
      watcher.ledger.end()
    } onEnd: { [ledger = watcher.ledger] _, outcome in
      ledger.note(outcome)
    }
    switch random.below(8) {
    case 0: countdown.cancel()
    case 1: countdown.pause()
    case 2: countdown.reschedule(for: .until(Date() + 0.05))
    case 3: manager.start(watcher, for: .until(end, by: clock)) { _, _ in }
    case 4:
      countdown.pause()
      countdown.resume()
    case 5: countdown.extend(by: .milliseconds(random.next(-20...20)))
    default: break
    }
    return watcher
  }

  func testThreadsThatCorrectAndThreadsThatStart() async {
    let queue = DispatchQueue(label: "delivery")
    let manager = CountdownManager(deliveringOn: queue)
    let clock = ServerClock()
    let deadline = ContinuousClock.now + .seconds(ConcurrencySeconds.wanted)
    let ledgers = Locked<[EventLedger]>([])
    onThreads(4, within: ConcurrencySeconds.wanted + 60) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      // Some countdowns end by themselves, and others since their receivers go.
      var watchers: [Watcher] = []
      while ContinuousClock.now < deadline {
        if thread < 2 {
          Self.correct(clock, &random)
          continue
        }
        let watcher = Self.act(manager, clock, &random)
        watchers.append(watcher)
        ledgers.use { $0.append(watcher.ledger) }
        if watchers.count < 200 { continue }
        watchers.removeFirst(100)
        usleep(5_000)
      }
    }
    await manager.shutDown()
    // What has said that all have ended was a callback.
    queue.sync {}
    XCTAssertGreaterThan(ledgers.now.count, 100)
    let wrong = ledgers.now.filter { $0.outcomes.count != 1 || !$0.faults.isEmpty }
    XCTAssertEqual(wrong.prefix(3).map { "\($0.outcomes) \($0.faults)" }, [])
    XCTAssertEqual(clock.state.withLock { $0.followers.count }, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }
}
