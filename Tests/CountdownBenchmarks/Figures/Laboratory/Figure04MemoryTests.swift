import XCTest

/// Figure 4: resident memory for each countdown, the allocator's overhead included, in fresh processes.
final class Figure04MemoryTests: BenchmarkCase {
  func testMemoryPerCountdown() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    let count = Scale.pick(full: 100_000, smallest: 1_000)
    let names = ContenderName.allCases.filter { $0 != .loops }
    let medians = try takeTurns(names.map { name in { try Self.bytes(name, count) } })
    for (index, name) in names.enumerated().dropFirst() {
      try Report.shared.add(
        Row(
          figure: "4", what: "Memory for each countdown", count: count, ours: medians[0], unit: "B",
          comparedWith: name.rawValue, theirs: medians[index], goal: .value(176)))
    }
    let largest = Scale.pick(full: 1_000_000, smallest: 2_000)
    try Report.shared.add(
      Row(
        figure: "4", what: "Memory for each countdown", count: largest,
        ours: try takeTurns([{ try Self.bytes(.kit, largest) }])[0], unit: "B", goal: .value(176)))
  }

  /// Starting as many as are counted.
  func testStartingAll() {
    let count = Scale.pick(full: 1_000_000, smallest: 2_000)
    let receivers = Receiver.make(count)
    measure {
      let contender = KitPasses()
      contender.start(receivers)
      contender.stop()
    }
  }

  private static func bytes(_ name: ContenderName, _ count: Int) throws -> Double {
    try Child.run(Job(kind: .memory, contender: name, count: count))["bytes"] ?? .nan
  }
}

extension Job {
  /// Starts countdowns and looks at what that has added to the process.
  func memory() -> Child.Result {
    let contender = self.contender.make(.soon)
    // Whatever is set up once is not counted.
    let first = Receiver()
    contender.start([first])
    let receivers = Receiver.make(count)
    let before = ProcessAccounts.residentMemory
    contender.start(receivers)
    let added = ProcessAccounts.residentMemory - before
    // Starting a million takes so long that the first ones have ticked.
    precondition(receivers.allSatisfy { $0.left > Plan.lasting / 2 })
    return withExtendedLifetime((contender, first)) { ["bytes": added / Double(count)] }
  }
}
