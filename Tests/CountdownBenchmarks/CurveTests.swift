import CountdownKit
import CountdownTesting
import XCTest

final class CurveTests: BenchmarkCase {
  func testCostOfAPassByCount() throws {
    let counts = Scale.counts(upTo: 1_000_000)
    let makers: [(String, () -> any PassContender)] = [
      ("CountdownKit", { KitPasses() }), ("a bare loop", { BareLoop() }),
      ("a Dictionary manager", { DictionaryManager() }),
      ("a NotificationCenter broadcast", { NotificationBroadcast() }),
      ("a table of seven buckets", { SevenBucketTable() }),
    ]
    let passes = counts.flatMap { count in makers.map { Passes($0.1(), count: count) } }
    let spread = counts.map { KitSpreadPasses(count: $0) }
    let medians = measureInTurn(passes.map { $0.perReceiver } + spread.map { $0.perReceiver })
    XCTAssert(passes.allSatisfy(\.isRight) && spread.allSatisfy(\.isRight))
    var lines = makers.map { (name: $0.0, points: [(Double, Double)]()) }
    for (index, count) in counts.enumerated() {
      let costs = Array(medians[index * makers.count..<(index + 1) * makers.count])
      for (column, cost) in costs.enumerated() {
        lines[column].points.append((Double(count), cost))
        if column > 0 { try row("Curve: a pass, one phase", count, costs[0], "ns", makers[column].0, cost) }
      }
      // Of few receivers, the thousand passes themselves are most of it.
      try row(
        "Curve: a pass, random phases", count, medians[passes.count + index], "ns", "one phase", costs[0])
    }
    try Plot.drawCosts(lines.map { Plot.Line(name: $0.name, points: $0.points) })
  }

  func testAPassDoesNotGrowWithWhatIsNotDue() throws {
    let idle = Scale.pick(full: 1_000_000, smallest: 1_000)
    let due = Scale.pick(full: [1, 10, 100, 1_000, 10_000], smallest: [10])
    let passes = due.flatMap { [PassAmongIdle(due: $0, idle: idle), PassAmongIdle(due: $0, idle: 0)] }
    let medians = measureInTurn(passes.map { $0.length })
    for (index, count) in due.enumerated() {
      try row(
        "A pass with N due among \(idle.grouped) that are not", count, medians[2 * index], "ns", "N alone",
        medians[2 * index + 1])
    }
  }
}

/// A few that are due each second, among many that are not due for years.
private final class PassAmongIdle {
  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let sleepers: [Receiver]
  private let receivers: [Receiver]
  private var ticks: Int64 = 0

  init(due: Int, idle: Int) {
    manager = CountdownManager(driver: driver)
    sleepers = Receiver.make(idle)
    receivers = Receiver.make(due)
    for sleeper in sleepers {
      manager.start(sleeper, for: .nanoseconds(Plan.lasting), every: .nanoseconds(Plan.lasting)) {
        sleeper, left, _ in sleeper.left = left.nanoseconds
      }
    }
    for receiver in receivers { manager.startStoring(receiver) }
  }

  func length() -> Double {
    let repetitions = Int64(max(1, Scale.repetitions(of: receivers.count) / 10))
    let time = Clock.time {
      for _ in 0..<repetitions { driver.advance(by: .nanoseconds(Plan.interval)) }
    }
    ticks += repetitions
    XCTAssert(receivers.allSatisfy { $0.left == Plan.lasting - ticks * Plan.interval })
    return time / Double(repetitions)
  }
}
