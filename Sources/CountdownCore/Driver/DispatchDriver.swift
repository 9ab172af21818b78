import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Real time, with timers on Dispatch.
final class DispatchDriver: CountdownDriver {
  private let target: DispatchQueue
  private let origin: Nanoseconds

  /// Creates a driver whose timers deliver on `target`, or on a serial queue of their own.
  init(deliveringOn target: DispatchQueue?) {
    // By this label Dispatch names the queues that it shares among all, and no others.
    if let target, target.label.hasPrefix("com.apple.root.") {
      fatalError(
        "a global queue is concurrent, and callbacks would overlap: pass a serial queue, or none for one of the manager's own"
      )
    }
    self.target = target ?? DispatchQueue(label: "CountdownKit.delivery", target: .global())
    origin = Self.continuousNow
  }

  var now: Duration { .nanoseconds(nowInNanoseconds) }

  var nowInNanoseconds: Int64 { Self.continuousNow &- origin }

  /// The clock that `ContinuousClock` reads, in whole nanoseconds from the first.
  private static var continuousNow: Nanoseconds {
    #if canImport(Darwin)
      return Int64(bitPattern: clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW))
    #else
      return nanoseconds(of: CLOCK_BOOTTIME)
    #endif
  }

  var wallNow: Duration { Self.wallNow }

  /// The time of the system's wall clock since 1 January 1970, 00:00 UTC.
  static var wallNow: Duration {
    let time = read(CLOCK_REALTIME)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  #if canImport(Darwin)
    /// The exact clock in steps of a millisecond.
    ///
    /// Darwin's approximate clocks show what was read at a switch from one thread to another (clock_gettime(3)).
    /// Nothing limits how long ago that may be: `clock_getres` gives the exact clock's resolution for them too.
    var coarseNow: Int64 {
      let now = Self.continuousNow
      return now &- now % 1_000_000
    }
  #else
    /// The kernel's coarse clock, which stops while the machine sleeps.
    ///
    /// If the machine falls asleep in the middle of a pass, the rest of the pass may deliver values of the time
    /// before the sleep. The next pass delivers the right ones.
    var coarseNow: Int64 { Self.nanoseconds(of: CLOCK_MONOTONIC_COARSE) }

    private static func nanoseconds(of clock: clockid_t) -> Nanoseconds {
      let time = read(clock)
      return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    var coarseLag: Int64 { Self.coarseLag }

    /// Twice the time between two ticks of the kernel, which move this clock: a tick of the kernel may come late.
    private static let coarseLag: Int64 = {
      var resolution = timespec()
      unsafe clock_getres(CLOCK_MONOTONIC_COARSE, &resolution)
      return max(20_000_000, 2 * Int64(resolution.tv_nsec))
    }()
  #endif

  func makeTimer() -> any CountdownTimer { DispatchTimer(deliveringOn: target, clock: self) }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }
}
