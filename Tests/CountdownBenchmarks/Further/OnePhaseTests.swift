import Foundation
import XCTest

/// Processor time for each tick where all have one phase, by the kernel's account, in a fresh process for each contender.
final class OnePhaseTests: BenchmarkCase {
  func testProcessorTimeOfOnePhase() throws {
    let count = Scale.pick(full: 100_000, smallest: 20)
    let names = ContenderName.allCases.filter { $0 != .loops }
    // In small runs side by side, to be done soon.
    let medians =
      Scale.isFull
      ? try takeTurns(names.map { name in { try Self.perTick([name], count)[0] } }, rounds: 3)
      : try Self.perTick(names, count)
    for (index, name) in names.enumerated().dropFirst() {
      try Report.shared.add(
        Row(
          figure: Row.further, what: "CPU per tick, one phase", count: count, ours: medians[0], unit: "ns",
          comparedWith: name.rawValue, theirs: medians[index], goal: .none))
    }
    // The curves of those whose passes cannot be made by hand.
    let each = [ContenderName.sources, .tasks, .timers]
    for smaller in Scale.pick(full: [1_000, 10_000], smallest: []) {
      for (name, cost) in zip(each, try Self.perTick(each, smaller)) {
        try Report.shared.add(Double(smaller), cost, to: name.rawValue, of: CostPlot.name)
      }
    }
    for name in each {
      let cost = medians[names.firstIndex(of: name)!]
      try Report.shared.add(Double(count), cost, to: name.rawValue, of: CostPlot.name)
    }
    try CostPlot.draw()
  }

  /// Nanoseconds of processor time for each callback, of contenders that run side by side.
  private static func perTick(_ names: [ContenderName], _ count: Int) throws -> [Double] {
    let jobs = names.map {
      Job(kind: .processorTime, contender: $0, count: count, seconds: Scale.pick(full: 3, smallest: 1))
    }
    return try Child.run(jobs).map { result in
      // Each was served; only timers that cannot keep up are told less often.
      XCTAssertGreaterThanOrEqual(result["ticks"] ?? 0, Double(count))
      return result["ns"] ?? .nan
    }
  }
}

extension Job {
  /// Lets a contender tick for some seconds.
  func processorTime() -> Child.Result {
    let firstTick = Clock.wall + Plan.interval
    let plan = Plan(firstTick: .init(uptimeNanoseconds: UInt64(firstTick)))
    let receivers = Receiver.make(count)
    let contender = self.contender.make(plan)
    contender.start(receivers)

    let startTicks = receivers.ticks(since: Plan.lasting)
    let start = Clock.processCPU
    // To the middle between two ticks.
    let end = max(firstTick, Clock.wall) + Int64((seconds - 0.5) * 1e9)
    if self.contender == .timers {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: Double(end - Clock.wall) / 1e9))
    } else {
      Clock.sleep(until: end)
    }
    let used = Clock.processCPU - start
    let ticks = receivers.ticks(since: Plan.lasting) - startTicks
    return withExtendedLifetime(contender) { ["ns": Double(used) / Double(ticks), "ticks": Double(ticks)] }
  }
}
