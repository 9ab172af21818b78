import CountdownKit
import Synchronization

/// The manager's time, told by a countdown that nobody moves: it stands still while the manager does.
///
/// So instants need no correction when the manager was frozen. Whether that time goes as it must, `OffsetCheck` looks at.
final class SoakClock: Sendable {
  private static let lasting: Int64 = 1 << 60

  private let receiver = Receiver()
  private let countdown: Countdown

  init(of manager: CountdownManager, _ log: SoakLog) {
    countdown = manager.start(receiver, for: .nanoseconds(Self.lasting), every: .nanoseconds(Self.lasting)) {
      _, _ in log.countTold()
    }
  }

  /// Nanoseconds since the clock was made.
  var now: Int64 { Self.lasting - (countdown.timeLeft?.nanoseconds ?? 0) }
}

/// That the manager's time goes as the system's does, and stands still for as long as the manager is frozen.
struct OffsetCheck {
  private let clock: SoakClock
  private let log: SoakLog
  /// Bounds of what the system's clock is ahead.
  private var offset: ClosedRange<Int64>

  init(_ clock: SoakClock, _ log: SoakLog) {
    self.clock = clock
    self.log = log
    offset = Self.offset(of: clock)
  }

  /// While the manager is not frozen.
  mutating func look() {
    let new = Self.offset(of: clock)
    let (low, high) = (max(offset.lowerBound, new.lowerBound), min(offset.upperBound, new.upperBound))
    if low <= high { offset = low...high } else { log.fault("time was \(new) behind, after \(offset)") }
  }

  /// After the manager was frozen.
  mutating func look(afterFreezeOf duration: ClosedRange<Int64>) {
    let new = Self.offset(of: clock)
    let stood = new.lowerBound - offset.upperBound...new.upperBound - offset.lowerBound
    if !stood.overlaps(duration) { log.fault("frozen for \(duration), and time stood still for \(stood)") }
    offset = new
  }

  /// Both clocks round to the nanosecond, each its own way.
  private static func offset(of clock: SoakClock) -> ClosedRange<Int64> {
    let before = Clock.wall
    let now = clock.now
    return before - now - 1_000...Clock.wall - now + 1_000
  }
}
