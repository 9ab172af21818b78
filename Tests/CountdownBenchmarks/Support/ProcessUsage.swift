#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What this process has used of the machine, as the kernel accounts for it.
struct ProcessUsage {
  /// Processor time of all threads, in nanoseconds.
  let processorTime: Double
  /// How often a thread gave up its processor to wait for something.
  let waits: Int

  #if canImport(Glibc)
    private static let who = __rusage_who_t(RUSAGE_SELF.rawValue)
  #else
    private static let who = RUSAGE_SELF
  #endif

  /// All of it, since the process began.
  static var now: ProcessUsage {
    var usage = rusage()
    unsafe getrusage(who, &usage)
    let seconds = Double(usage.ru_utime.tv_sec) + Double(usage.ru_stime.tv_sec)
    let microseconds = Double(usage.ru_utime.tv_usec) + Double(usage.ru_stime.tv_usec)
    return ProcessUsage(processorTime: seconds * 1e9 + microseconds * 1e3, waits: usage.ru_nvcsw)
  }

  /// What was used since then.
  static func since(_ start: ProcessUsage) -> ProcessUsage {
    let now = now
    return ProcessUsage(
      processorTime: now.processorTime - start.processorTime, waits: now.waits - start.waits)
  }
}
