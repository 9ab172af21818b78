import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A server's clock under several threads.
final class ServerClockConcurrencyTests: XCTestCase {
  private final class Follower: ServerClockFollower {
    let count = Locked(0)

    func serverClockWasCorrected(_ clock: ServerClock) {
      count.use { $0 += 1 }
      _ = clock.deadline(of: .distantFuture)
    }
  }

  func testThreadsThatBringSamplesAndReadAndFollow() {
    let clock = ServerClock()
    let origin = ContinuousClock.now
    let complaints = Locked<[String]>([])
    let witness = keep(Follower())
    clock.addFollower(witness)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SplitMix64(seed: UInt64(thread))
      for _ in 0..<3_000 {
        let start = ContinuousClock.now - origin
        let date = Date(sinceReferenceDate: .seconds(800_000_000) + start)
        let isTaken = clock.synchronize(
          serverDate: date,
          roundTrip: ContinuousClock.now - origin - start + .microseconds(random.below(9_000)))
        if !isTaken { complaints.use { $0.append("refused") } }
        let follower = Follower()
        clock.addFollower(follower)
        let earliest = ContinuousClock.now - origin
        guard let now = clock.now, let uncertainty = clock.uncertainty else {
          complaints.use { $0.append("nothing is known") }
          continue
        }
        let latest = ContinuousClock.now - origin
        let shown = now.sinceReferenceDate - .seconds(800_000_000)
        // Between one reading and the other a sample may have narrowed it: by what it was off before, at most.
        let bound = uncertainty + .milliseconds(10)
        if shown < earliest - bound || shown > latest + bound {
          complaints.use { $0.append("\(shown) at \(latest)") }
        }
        if random.below(2) == 0 { clock.removeFollower(follower) }
      }
    }
    XCTAssertEqual(complaints.now, [])
    XCTAssertGreaterThan(witness.count.now, 0)
    XCTAssertLessThan(clock.state.withLock { $0.followers.entryCount }, 100)
  }
}
