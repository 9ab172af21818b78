import Foundation

/// The clocks of the system, in nanoseconds.
enum Clock {
  /// Time that goes by.
  static var wall: Int64 { read(CLOCK_MONOTONIC) }

  /// What this thread has used of a processor.
  static var threadCPU: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// In nanoseconds.
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

struct ProcessUsage {
  /// Of all threads, in nanoseconds.
  let processorTime: Double
  let waits: Int

  #if canImport(Glibc)
    private static let who = __rusage_who_t(RUSAGE_SELF.rawValue)
  #else
    private static let who = RUSAGE_SELF
  #endif

  static var now: ProcessUsage {
    var usage = rusage()
    unsafe getrusage(who, &usage)
    let seconds = Double(usage.ru_utime.tv_sec) + Double(usage.ru_stime.tv_sec)
    let microseconds = Double(usage.ru_utime.tv_usec) + Double(usage.ru_stime.tv_usec)
    return ProcessUsage(processorTime: seconds * 1e9 + microseconds * 1e3, waits: usage.ru_nvcsw)
  }

  static func since(_ start: ProcessUsage) -> ProcessUsage {
    let now = now
    return ProcessUsage(
      processorTime: now.processorTime - start.processorTime, waits: now.waits - start.waits)
  }
}
