import CountdownCore
import CountdownKit
import TestSupport

/// The manager's time, delivered by a countdown that is not moved: it stands still while the manager does.
///
/// So instants need no correction when the manager was frozen. Whether that time goes as it must, `SoakSuspender` looks at.
final class SoakClock: Sendable {
  private static let lasting: Int64 = 1 << 60

  private let receiver = Receiver()
  private let countdown: Countdown

  init(of manager: CountdownManager, _ log: SoakLog) {
    countdown = manager.start(
      receiver, for: .nanoseconds(Self.lasting), ticks: .every(.nanoseconds(Self.lasting))
    ) {
      _, _ in log.count { $0.delivered += 1 }
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

  mutating func burst(_ random: inout SplitMix64) {
    if suspended == nil { look() }
    burstsLeft -= 1
    if burstsLeft > 0 { return }
    if suspended != nil {
      burstsLeft = random.next(50...500)
      return resume()
    }
    burstsLeft = random.next(1...30)
    policy = policy == .freezes ? .keepsCounting : .freezes
    soak.log.punctuality.since.replace(with: .max)
    let begin = Clock.wall
    soak.manager.suspend(policy)
    suspended = begin...Clock.wall
  }

  mutating func resume() {
    guard let begun = suspended else { return }
    let begin = Clock.wall
    soak.manager.resume()
    let end = Clock.wall
    suspended = nil
    look(frozenFor: policy == .freezes ? begin - begun.upperBound...end - begun.lowerBound : 0...0)
    soak.log.punctuality.since.replace(with: soak.clock.now)
  }

  private mutating func look(frozenFor duration: ClosedRange<Int64> = 0...0) {
    let expected = offset.lowerBound + duration.lowerBound...offset.upperBound + duration.upperBound
    let new = soak.clock.offset
    if !new.overlaps(expected) {
      soak.log.fault("time was \(new) behind, after \(offset), frozen for \(duration)")
    }
    offset = new.overlaps(expected) ? new.clamped(to: expected) : new
  }
}
