import Foundation

// How long several threads are let loose on managers:
//
//     COUNTDOWN_CONCURRENCY_SECONDS=60 swift test --sanitize=thread --filter Concurrency

/// The length of the concurrency tests.
package enum ConcurrencySeconds {
  /// What the environment says, or half a second.
  package static let wanted =
    ProcessInfo.processInfo.environment["COUNTDOWN_CONCURRENCY_SECONDS"].flatMap(Double.init) ?? 0.5

  /// Runs rounds until the time is up, at least one; each ends with everything released.
  package static func rounds(_ round: (UInt64) -> Void) {
    let end = ContinuousClock.now + .seconds(wanted)
    var number: UInt64 = 0
    repeat {
      round(number)
      number += 1
    } while ContinuousClock.now < end
  }
}
