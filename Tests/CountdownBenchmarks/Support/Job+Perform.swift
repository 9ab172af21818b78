extension Job {
  /// Does the job.
  func perform() throws -> Child.Result {
    switch kind {
    case .crowd: crowd()
    case .onePhase: onePhase()
    case .bareWakeUps: bareWakeUps()
    case .registration: registration()
    case .lateness: lateness()
    case .crowdLateness: crowdLateness()
    case .firstCountdown: firstCountdown()
    case .hour: hour()
    case .manyManagers: manyManagers()
    case .slices: slices()
    case .startStorm: startStorm()
    case .processorTime: processorTime()
    case .memory: memory()
    case .smallCount: smallCount()
    case .instructions: instructions()
    case .registrationPeak: registrationPeak()
    case .runtimeCounts:
      #if os(Linux)
        runtimeCounts()
      #else
        [:]
      #endif
    case .churn: churn()
    case .burst: burst()
    case .storm: storm()
    }
  }
}
