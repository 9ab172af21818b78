extension Job {
  /// Does the job.
  func perform() throws -> Child.Result {
    switch kind {
    case .processorTime: processorTime()
    case .memory: memory()
    case .smallCount: smallCount()
    case .firstCountdown: firstCountdown()
    case .wakeUps: wakeUps()
    case .registrationPeak: registrationPeak()
    case .runtimeCounts:
      #if os(Linux)
        runtimeCounts()
      #else
        [:]
      #endif
    case .churn: churn()
    case .burst: burst()
    }
  }
}
