import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// A server's clock under several threads.
final class ServerClockConcurrencyTests: XCTestCase {
  private final class Follower: ServerClockFollower {
    let count = Locked(0)

    func serverClockWasCorrected(_ clock: ServerClock, since instant: Duration) {
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
        // So long that nobody is held up for longer in between: what is tried here is not how exact it is.
        let roundTrip = Duration.seconds(2) + .milliseconds(random.below(1_000))
        let sent = ContinuousClock.now - origin - roundTrip / 2
        let date = Date(sinceReferenceDate: .seconds(800_000_000) + sent)
        let isTaken = clock.synchronize(serverDate: date, roundTrip: roundTrip)
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
        // Between one reading and the other a sample may have narrowed it.
        let bound = uncertainty + .seconds(1)
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
