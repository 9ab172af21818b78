import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clocks of the system, in nanoseconds.
enum Clock {
  /// Time that goes by.
  static var wall: Int64 { read(CLOCK_MONOTONIC) }

  /// What this process has used of the processors, as the kernel accounts for it.
  static var processCPU: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What this thread has used of a processor.
  static var threadCPU: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// How long something takes, in nanoseconds.
  static func time(_ body: () -> Void) -> Double {
    let start = wall
    body()
    return Double(wall - start)
  }

  /// Holds the thread up until an instant of `wall`.
  static func sleep(until instant: Int64) {
    Thread.sleep(forTimeInterval: Double(max(0, instant - wall)) / 1e9)
  }
}
