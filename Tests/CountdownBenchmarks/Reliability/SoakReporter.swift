import CountdownKit
import Foundation
import Synchronization

/// Prints how a soak goes.
struct SoakReporter {
  private let soak: Soak
  private let start = Clock.wall
  private let usageAtStart = ProcessUsage.now
  private var lastLine = (Clock.wall, ProcessUsage.now)
  private var lastOperations = 0
  /// What the allocator has given out, at each line; empty where nobody can tell.
  private(set) var bytesInUse: [Int] = []

  init(_ soak: Soak) {
    self.soak = soak
  }

  /// A line for the time since the last one.
  mutating func report() {
    let recent = soak.read { $0.takeRecent() }
    let operations = soak.operations.load(ordering: .relaxed)
    #if os(Linux)
      if let bytes = Heap.bytesInUse { bytesInUse.append(bytes) }
    #endif
    let time = Clock.wall - lastLine.0
    print(
      """
      soak: \(Self.seconds(Clock.wall - start)): \((operations - lastOperations).grouped) operations, \
      \(recent.told.grouped) values, \(Self.text(recent.quietLateness)), \(bytesInUse.last?.grouped ?? "?") bytes in use, \
      \(Self.share(since: lastLine.1, during: time)), \(soak.log.faults.count) faults
      """)
    fflush(nil)
    lastOperations = operations
    lastLine = (Clock.wall, ProcessUsage.now)
  }

  /// All of it, when it is over.
  func summarize() {
    let total = soak.read { $0.total }
    let (statistics, time) = (soak.manager.statistics, Clock.wall - start)
    let outcomes = Countdown.Outcome.all.map { "\((total.outcomes[$0] ?? 0).grouped) \($0)" }
    let operations = soak.operationCounts.sorted { $0.key < $1.key }.map { "\($0.value.grouped) \($0.key)" }
    print(
      """
      soak: in all: \(Self.seconds(time)), \(soak.started.grouped) countdowns, \(outcomes.joined(separator: ", "))
      soak: in all: \(operations.joined(separator: ", "))
      soak: in all: \(total.told.grouped) values, \(Self.text(total.quietLateness)), \
      \(Self.share(since: usageAtStart, during: time))
      soak: the manager: \(statistics.ticks.grouped) ticks in \(statistics.passes.grouped) passes, \
      worst lateness \(statistics.worstLateness), longest callback \(statistics.longestCallback)
      """)
  }

  private static func seconds(_ nanoseconds: Int64) -> String {
    "\(Int((Double(nanoseconds) / 1e9).rounded())) s"
  }

  private static func text(_ lateness: LatenessHistogram) -> String {
    let shares = [("p50", 0.5), ("p99", 0.99)].map { "\($0) \((Double(lateness.quantile($1)) / 1e6).short)" }
    return "late: \(shares.joined(separator: ", ")), max \((Double(lateness.largest) / 1e6).short) ms"
  }

  private static func share(since start: ProcessUsage, during time: Int64) -> String {
    "\((ProcessUsage.since(start).processorTime / Double(time) * 100).short) % of a processor"
  }
}
