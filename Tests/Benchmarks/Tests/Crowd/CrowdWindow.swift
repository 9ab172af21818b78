/// A stretch of time in which a crowd ticks, and what that takes of the machine: how figure 7 and those like it are
/// measured.
///
/// Opened when the first ticks are through and threads have come to rest.
struct CrowdWindow {
  private let receivers: [Receiver]
  private let ticksBefore: Int
  private let usageBefore: ProcessUsage
  private let start: Int64

  init(on receivers: [Receiver]) {
    self.receivers = receivers
    ticksBefore = receivers.ticks(since: Plan.lasting)
    usageBefore = .now
    start = Clock.wall
  }

  /// Closes it.
  ///
  /// - Returns: `ns`: processor time for each tick; `ticks`; `seconds`: how long it was open; `cpu`: processor time in
  ///   seconds; `waits`: how often a thread waited, a second.
  func close() -> [String: Double] {
    let used = ProcessUsage.since(usageBefore)
    let seconds = Double(Clock.wall - start) / 1e9
    let ticks = Double(receivers.ticks(since: Plan.lasting) - ticksBefore)
    return [
      "ns": used.processorTime / ticks, "ticks": ticks, "seconds": seconds, "cpu": used.processorTime / 1e9,
      "waits": Double(used.waits) / seconds,
    ]
  }
}
