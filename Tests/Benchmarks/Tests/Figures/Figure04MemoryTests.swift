import TestSupport
import XCTest

/// Figure 4: resident memory for each countdown, the allocator's overhead included, in fresh processes.
final class Figure04MemoryTests: BenchmarkCase {
  func testMemoryPerCountdown() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    let (count, largest) = Scale.pick(full: (100_000, 1_000_000), smallest: (1_000, 2_000))
    let names = ContenderName.allCases.filter { $0 != .loops }
    let jobs =
      names.map { Job(kind: "memory", contender: $0, count: count) } + [Job(kind: "memory", count: largest)]
    let bytes = try takeTurns(jobs).map { $0.median("bytes") }
    for (name, theirs) in zip(names, bytes).dropFirst() {
      try row("Memory for each countdown", count, bytes[0], "B", name.rawValue, theirs, goal: .value(176))
    }
    try row("Memory for each countdown", largest, bytes[names.count], "B", goal: .value(176))
  }
}

extension Job {
  func memory() -> Child.Result {
    let contender = self.contender.make(firstTickAfter: 60)
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
