#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The machine's wall clock.
package enum WallClock {
  /// The time since 1 January 1970, 00:00 UTC.
  package static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
