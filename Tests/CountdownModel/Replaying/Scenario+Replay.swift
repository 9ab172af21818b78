extension Scenario {
  /// Does the operations to real managers and to the reference.
  ///
  /// - Parameters:
  ///   - stride: Structures and timers are inspected after each so many operations, and at the end.
  ///   - first: From which operation on.
  ///   - keepsLog: Whether the log's lines are kept, not only their digest.
  ///   - reusesAddresses: Whether `reuse` may do so; whether it can, is up to the allocator, and so to what ran before.
  ///   - isLostOnManagers: Which operations the managers are not told of: a planted difference.
  /// - Returns: The first disagreement, if there was one.
  package func replay(
    inspectingEvery stride: Int = 1, from first: Int = 0, keepsLog: Bool = false,
    reusesAddresses: Bool = true, losing isLostOnManagers: @escaping (Operation) -> Bool = { _ in false }
  ) -> Report {
    let replay = Replay(
      self, keepsLog: keepsLog, reusesAddresses: reusesAddresses, losing: isLostOnManagers)
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
