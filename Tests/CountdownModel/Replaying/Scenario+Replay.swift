package struct Report: Sendable {
  /// What managers and reference disagreed about first; nil: nothing.
  package var problem: String?
  package var position = 0
  package var log: Log
  package var operationCount = 0
  package var emptyWakeUpCount = 0
  /// How many countdowns were stopped because the scenario seemed to run for ever.
  package var curtailedCount = 0
}

extension Scenario {
  /// Does the operations to real managers and to the reference.
  ///
  /// - Parameters:
  ///   - stride: Structures and timers are inspected after each so many operations, and at the end.
  ///   - first: From which operation on.
  ///   - reusesAddresses: Whether `reuse` may do so; whether it can, is up to the allocator, and so to what ran before.
  ///   - isLostOnManagers: Which operations the managers are not notified of: a planted difference.
  /// - Returns: The first disagreement, if there was one.
  package func replay(
    inspectingEvery stride: Int = 1, from first: Int = 0, reusesAddresses: Bool = true,
    losing isLostOnManagers: @escaping (Operation) -> Bool = { _ in false }
  ) -> Report {
    let replay = Replay(
      self, reusesAddresses: reusesAddresses, losing: isLostOnManagers)
    var report = Report(log: replay.referee.log)
    for (index, operation) in operations.enumerated() {
      replay.callCount = 0
      replay.perform(operation)
      if index >= first, index % stride == 0 { replay.inspect() }
      report.position = index + 1
      if replay.referee.problem != nil { break }
    }
    replay.inspect()
    replay.close()
    report.problem = replay.referee.problem
    report.log = replay.referee.log
    report.operationCount = replay.operationCount
    report.emptyWakeUpCount = replay.emptyWakeUpCount
    report.curtailedCount = replay.curtailedCount
    return report
  }
}
