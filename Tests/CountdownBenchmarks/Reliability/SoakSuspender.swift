import CountdownKit
import Synchronization
import TestSupport

/// Suspends the manager now and then, for some hundredths of a second.
struct SoakSuspender {
  private let soak: Soak
  private var check: OffsetCheck
  private var policy = CountdownManager.SuspensionPolicy.freezes
  /// When it was suspended, if it is.
  private var suspended: ClosedRange<Int64>?
  private var burstsLeft = 50

  init(_ soak: Soak) {
    self.soak = soak
    check = OffsetCheck(soak.clock, soak.log)
  }

  /// - Returns: What was done, if anything.
  mutating func burst(_ random: inout SplitMix64) -> String? {
    if suspended == nil { check.look() }
    burstsLeft -= 1
    if burstsLeft > 0 { return nil }
    if suspended != nil {
      burstsLeft = random.next(50...500)
      resume()
      return "resume all"
    }
    burstsLeft = random.next(1...30)
    policy = policy == .freezes ? .keepsCounting : .freezes
    soak.log.punctuality.since.store(.max, ordering: .releasing)
    let begin = Clock.wall
    soak.manager.suspend(policy)
    suspended = begin...Clock.wall
    return "suspend all"
  }

  /// - Returns: Whether it was suspended.
  mutating func end() -> Bool {
    if suspended == nil { return false }
    resume()
    return true
  }

  private mutating func resume() {
    let begin = Clock.wall
    soak.manager.resume()
    let end = Clock.wall
    if let suspended, policy == .freezes {
      check.look(afterFreezeOf: begin - suspended.upperBound...end - suspended.lowerBound)
    } else {
      check.look()
    }
    suspended = nil
    soak.log.punctuality.since.store(soak.clock.now, ordering: .releasing)
  }
}
