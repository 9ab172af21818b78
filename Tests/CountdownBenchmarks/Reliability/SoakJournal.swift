import CountdownKit
import Foundation
import Synchronization
import TestSupport

/// Writes down how a soak goes, or a day, page by page; and in the end all of it.
struct SoakJournal {
  private let soak: Soak
  private let consumers: DayConsumers?
  private let start = (wall: Clock.wall, usage: ProcessUsage.now)
  private var last = (wall: Clock.wall, usage: ProcessUsage.now, operations: 0, passes: 0)

  /// Begins; what was before is on no page.
  init(_ soak: Soak, _ consumers: DayConsumers? = nil) {
    self.soak = soak
    self.consumers = consumers
    _ = turnPage(0)
  }

  mutating func turnPage(_ number: Int) -> SoakPage {
    let told = soak.read { $0.takeRecent() }
    let taken = consumers?.log.use { $0.takeRecent() } ?? SoakLog.Counts()
    let operations = soak.operations.load(ordering: .relaxed)
    let statistics = soak.manager.statistics
    let page = SoakPage(
      number: number, operations: operations - last.operations, values: told.told, taken: taken.told,
      quiet: .init(told.lateness[0]), busy: .init(told.lateness[1]), stopped: .init(told.lateness[2]),
      consumers: .init(taken.quietLateness), active: statistics.active, paused: statistics.paused,
      passes: statistics.passes - last.passes, bytesInUse: Self.bytesInUse,
      resident: ProcessAccounts.residentMemory, threads: ProcessAccounts.threadCount,
      share: Self.share(since: last.usage, last.wall),
      faults: soak.log.faultCount + (consumers?.log.now.faultCount ?? 0))
    last = (Clock.wall, ProcessUsage.now, operations, statistics.passes)
    return page
  }

  /// Prints all of it, when it is over.
  func summarize() {
    let total = soak.read { $0.total }
    let statistics = soak.manager.statistics
    let outcomes = Countdown.Outcome.all.map { "\((total.outcomes[$0] ?? 0).grouped) \($0)" }
    let operations = soak.operationCounts.sorted { $0.key < $1.key }.map { "\($0.value.grouped) \($0.key)" }
    let late = total.quietLateness
    let times = [late.quantile(0.5), late.quantile(0.99), late.largest].map { (Double($0) / 1e6).short }
    print(
      """
      soak: in all: \((Clock.wall - start.wall) / 1_000_000_000) s, \(soak.started.grouped) countdowns, \
      \(outcomes.joined(separator: ", "))
      soak: in all: \(operations.joined(separator: ", "))
      soak: in all: \(total.told.grouped) values, late: p50 \(times[0]), p99 \(times[1]), max \(times[2]) ms, \
      \(Self.share(since: start.usage, start.wall).short) % of a processor
      soak: the manager: \(statistics.ticks.grouped) ticks in \(statistics.passes.grouped) passes, \
      worst lateness \(statistics.worstLateness), longest callback \(statistics.longestCallback)
      """)
  }

  /// Of one processor, in per cent.
  private static func share(since usage: ProcessUsage, _ start: Int64) -> Double {
    ProcessUsage.since(usage).processorTime / Double(max(1, Clock.wall - start)) * 100
  }

  private static var bytesInUse: Int? {
    #if os(Linux)
      Heap.bytesInUse
    #else
      nil
    #endif
  }
}
