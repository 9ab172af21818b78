import CountdownKit
import Synchronization
import TestSupport

/// The manager's time, told by a countdown that nobody moves: it stands still while the manager does.
///
/// So instants need no correction when the manager was frozen. Whether that time goes as it must, `SoakSuspender` looks at.
final class SoakClock: Sendable {
  private static let lasting: Int64 = 1 << 60

  private let receiver = Receiver()
  private let countdown: Countdown

  init(of manager: CountdownManager, _ log: SoakLog) {
    countdown = manager.start(receiver, for: .nanoseconds(Self.lasting), every: .nanoseconds(Self.lasting)) {
      _, _ in log.count(told: 1)
    }
  }

  var now: Int64 { Self.lasting - (countdown.timeLeft?.nanoseconds ?? 0) }

  /// Bounds of what the system's clock is ahead; both round to the nanosecond, each its own way.
  fileprivate var offset: ClosedRange<Int64> {
    let before = Clock.wall
    let now = now
    return before - now - 1_000...Clock.wall - now + 1_000
  }
}

/// Suspends the manager now and then, for some hundredths of a second, and sees to it that its time goes as the system's does,
/// and stands still for as long as it is frozen.
struct SoakSuspender {
  private let soak: Soak
  private var offset: ClosedRange<Int64>
  private var policy = CountdownManager.SuspensionPolicy.freezes
  private var suspended: ClosedRange<Int64>?
  private var burstsLeft = 50

  init(_ soak: Soak) {
    self.soak = soak
    offset = soak.clock.offset
  }

  /// - Returns: What was done, if anything.
  mutating func burst(_ random: inout SplitMix64) -> String? {
    if suspended == nil { look() }
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
      look(afterFreezeOf: begin - suspended.upperBound...end - suspended.lowerBound)
    } else {
      look()
    }
    suspended = nil
    soak.log.punctuality.since.store(soak.clock.now, ordering: .releasing)
  }

  private mutating func look() {
    let new = soak.clock.offset
    let (low, high) = (max(offset.lowerBound, new.lowerBound), min(offset.upperBound, new.upperBound))
    if low <= high { offset = low...high } else { soak.log.fault("time was \(new) behind, after \(offset)") }
  }

  private mutating func look(afterFreezeOf duration: ClosedRange<Int64>) {
    let new = soak.clock.offset
    let stood = new.lowerBound - offset.upperBound...new.upperBound - offset.lowerBound
    if !stood.overlaps(duration) {
      soak.log.fault("frozen for \(duration), and time stood still for \(stood)")
    }
    offset = new
  }
}
