import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// Countdowns by a server's clock that come and go, while several threads correct it.
final class ServerDeadlineConcurrencyTests: XCTestCase {
  private final class Watcher: Sendable {
    let ledger = EventLedger()
  }

  /// Brings samples, now and then from a server whose clock was set.
  private static func correct(_ clock: ServerClock, _ random: inout SplitMix64) {
    let offset = random.below(50) == 0 ? Double(random.next(-3...3)) / 10 : 0
    for _ in 0..<(offset == 0 ? 1 : 3) {
      clock.synchronize(
        serverDate: Date(timeIntervalSinceNow: offset), roundTrip: .milliseconds(random.below(100)))
    }
  }

  private static func act(
    _ manager: CountdownManager, _ clock: ServerClock, _ random: inout SplitMix64
  ) -> Watcher {
    let watcher = Watcher()
    let end = Date(timeIntervalSinceNow: Double(random.next(-10...200)) / 1e3)
    let countdown = manager.start(
      watcher, until: end, by: random.below(8) == 0 ? nil : clock, every: .milliseconds(5)
    ) { watcher, left, stop in
      watcher.ledger.begin(left.duration)
      watcher.ledger.end()
    } onEnd: { [ledger = watcher.ledger] _, outcome in
      ledger.note(outcome)
    }
    switch random.below(8) {
    case 0: countdown.cancel()
    case 1: countdown.pause()
    case 2: countdown.reschedule(until: Date(timeIntervalSinceNow: 0.05))
    case 3: manager.start(watcher, until: end, by: clock) { _, _ in }
    case 4:
      countdown.pause()
      countdown.resume()
    case 5: countdown.extend(by: .milliseconds(random.next(-20...20)))
    default: break
    }
    return watcher
  }

  func testThreadsThatCorrectAndThreadsThatStart() {
    let queue = DispatchQueue(label: "delivery")
    let manager = CountdownManager(deliveringOn: queue)
    let clock = ServerClock()
    let deadline = ContinuousClock.now + .seconds(ConcurrencySeconds.wanted)
    let ledgers = Locked<[EventLedger]>([])
    let done = DispatchGroup()
    for seed in 0..<4 as Range<UInt64> {
      done.enter()
      Thread {
        var random = SplitMix64(seed: seed)
        if seed < 2 {
          while ContinuousClock.now < deadline {
            Self.correct(clock, &random)
            usleep(200)
          }
        } else {
          let heard = Self.startSome(of: manager, clock, until: deadline, &random)
          ledgers.use { $0 += heard }
        }
        done.leave()
      }.start()
    }
    XCTAssertEqual(done.wait(timeout: .now() + ConcurrencySeconds.wanted + 60), .success)
    let ended = expectation(description: "all have ended")
    Task {
      await manager.shutDown()
      ended.fulfill()
    }
    wait(for: [ended], timeout: 60)
    // What has said so was a callback.
    queue.sync {}
    XCTAssertGreaterThan(ledgers.now.count, 100)
    let wrong = ledgers.now.filter { $0.outcomes.count != 1 || !$0.faults.isEmpty }
    XCTAssertEqual(wrong.prefix(3).map { "\($0.outcomes) \($0.faults)" }, [])
    XCTAssertEqual(clock.state.withLock { $0.followers.entryCount }, 0)
    XCTAssertEqual(manager.engine.brokenInvariants(), [])
  }

  /// Starts countdowns, of which some end by themselves, and others since their receivers go.
  private static func startSome(
    of manager: CountdownManager, _ clock: ServerClock, until deadline: ContinuousClock.Instant,
    _ random: inout SplitMix64
  ) -> [EventLedger] {
    var ledgers: [EventLedger] = []
    var watchers: [Watcher] = []
    while ContinuousClock.now < deadline {
      watchers.append(act(manager, clock, &random))
      ledgers.append(watchers.last!.ledger)
      if watchers.count < 200 { continue }
      watchers.removeFirst(100)
      usleep(5_000)
    }
    return ledgers
  }
}
