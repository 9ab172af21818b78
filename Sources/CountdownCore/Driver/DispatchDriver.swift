package import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Real time, and timers on Dispatch.
package final class DispatchDriver: CountdownDriver {
  private let target: DispatchQueue
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// A driver whose timers deliver on `target`, or on a serial queue of its own.
  package init(deliveringOn target: DispatchQueue?) {
    self.target = target ?? DispatchQueue(label: "CountdownKit.delivery")
    origin = clock.now
  }

  package var now: Duration { origin.duration(to: clock.now) }

  package var wallNow: Duration {
    let time = Self.read(CLOCK_REALTIME)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// On Linux it stands still while the machine sleeps: of a batch in the middle of which it falls asleep, the rest may
  /// be told what was true before, and the truth by the next pass.
  package var coarseNow: Int64 {
    let time = Self.read(Self.coarseClock)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  package var coarseLag: Int64 { Self.coarseLag }

  package func makeTimer() -> any CountdownTimer { DispatchTimer(deliveringOn: target, clock: self) }

  #if canImport(Darwin)
    private static var coarseClock: clockid_t { CLOCK_MONOTONIC_RAW_APPROX }
  #else
    private static var coarseClock: clockid_t { CLOCK_MONOTONIC_COARSE }
  #endif

  /// Twice the time from one tick of the kernel to the next, in which this clock goes: one of them may come late.
  private static let coarseLag: Int64 = {
    var resolution = timespec()
    unsafe clock_getres(coarseClock, &resolution)
    return max(20_000_000, 2 * Int64(resolution.tv_nsec))
  }()

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }
}
