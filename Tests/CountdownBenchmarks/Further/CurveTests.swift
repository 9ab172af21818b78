import CountdownKit
import CountdownTesting
import XCTest

/// How costs grow with the number of receivers.
final class CurveTests: BenchmarkCase {
  func testCostOfAPassByCount() throws {
    let counts = Scale.counts(upTo: 1_000_000)
    let makers: [(String, () -> any PassContender)] = [
      (CostPlot.ours, { KitPasses() }), ("a bare loop", { BareLoop() }),
      ("a Dictionary manager", { DictionaryManager() }),
      ("a NotificationCenter broadcast", { NotificationBroadcast() }),
      ("a table of seven buckets", { SevenBucketTable(looksUp: false) }),
    ]
    let passes = counts.flatMap { count in makers.map { Passes($0.1(), count: count) } }
    let spread = counts.map { KitSpreadPasses(phases: KitSpreadPasses.phases($0, shuffled: true)) }
    let medians = measureInTurn(passes.map { $0.perReceiver } + spread.map { $0.perReceiver })
    XCTAssert(passes.allSatisfy(\.isRight) && spread.allSatisfy(\.isRight))
    for (row, count) in counts.enumerated() {
      let costs = medians[row * makers.count..<(row + 1) * makers.count].map { $0 }
      for (column, (name, _)) in makers.enumerated() {
        try Report.shared.add(Double(count), costs[column], to: name, of: CostPlot.name)
        if column > 0 { try add("a pass, one phase", count, costs[0], name, costs[column]) }
      }
      // Of few receivers, the thousand passes themselves are most of it.
      try add("a pass, random phases", count, medians[passes.count + row], "one phase", costs[0])
    }
    try CostPlot.draw()
  }

  func testCostOfARegistrationByCount() throws {
    let counts = Scale.counts(upTo: 1_000_000)
    for count in counts {
      let times = Scale.isFull ? max(1, 30_000 / count) : 1
      let repeated = { (body: () -> Double) in (0..<times).map { _ in body() }.median }
      // Looking up is quadratic there, and sources are many there.
      let seven = count <= 10_000
      let sources = count <= 100_000
      let medians = try takeTurns([
        { repeated { Registration.ofKit(count: count) } },
        { repeated { Registration.of(DictionaryManager(.soon), count: count) } },
        { seven ? repeated { Registration.of(SevenBucketTable(), count: count) } : .nan },
        { sources ? repeated { Registration.of(SourceEach(.soon), count: count) } : .nan },
      ])
      try add("a registration", count, medians[0], "a Dictionary manager", medians[1])
      if seven { try add("a registration", count, medians[0], "a table of seven buckets", medians[2]) }
      if sources { try add("a registration", count, medians[0], "a DispatchSourceTimer each", medians[3]) }
    }
  }

  func testAPassDoesNotGrowWithWhatIsNotDue() throws {
    let idle = Scale.pick(full: 1_000_000, smallest: 1_000)
    let due = Scale.pick(full: [1, 10, 100, 1_000, 10_000], smallest: [10])
    let passes = due.flatMap { [PassAmongIdle(due: $0, idle: idle), PassAmongIdle(due: $0, idle: 0)] }
    let medians = measureInTurn(passes.map { $0.length })
    for (index, count) in due.enumerated() {
      try Report.shared.add(
        Row(
          figure: Row.further, what: "A pass with N due among \(idle.grouped) that are not", count: count,
          ours: medians[2 * index], unit: "ns", comparedWith: "N alone", theirs: medians[2 * index + 1],
          goal: .none))
    }
  }

  private func add(_ what: String, _ count: Int, _ ours: Double, _ name: String, _ theirs: Double) throws {
    try Report.shared.add(
      Row(
        figure: Row.further, what: "Curve: \(what)", count: count, ours: ours, unit: "ns", comparedWith: name,
        theirs: theirs, goal: .none))
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

  /// Nanoseconds of a pass.
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
