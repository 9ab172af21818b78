import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// What countdowns and managers hold, in fresh processes.
final class MemoryFigures: BenchmarkCase {
  /// Resident memory for each countdown, the allocator's overhead included.
  func testFigure04MemoryPerCountdown() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    let (count, largest) = Scale.pick(full: (100_000, 1_000_000), smallest: (1_000, 2_000))
    let names = ContenderName.allCases.filter { $0 != .loops }
    let jobs =
      names.map { Job(kind: "memory", contender: $0, count: count) } + [Job(kind: "memory", count: largest)]
    let bytes = try takeTurns(jobs).map { $0.median("bytes") }
    let peers = zip(names, bytes).dropFirst()
    try rows("Memory for each countdown", count, bytes[0], "B", goal: 176, beside: peers)
    try row("Memory for each countdown", largest, bytes[names.count], "B", goal: .value(176))
  }

  /// What a manager with one countdown of a second holds, after an hour.
  ///
  /// The hour is virtual: what is allocated depends on which instants come, not on how they do. A timer source, which virtual
  /// time has none of, is a few hundred bytes.
  func testFigure12MemoryAfterAnHour() throws {
    try XCTSkipIf(Heap.bytesInUse == nil, "what the heap holds is unknown")
    let result = try Child.run(Job(kind: "hour", seconds: Scale.pick(full: 3_600, smallest: 60)))
    for (key, what) in [("start", "at its start"), ("end", "after an hour")] {
      let bytes = result[key] ?? .nan
      // A sanitizer has a heap of its own.
      if !Sanitizer.isOn { XCTAssertGreaterThan(bytes, 64, "not even its entry was seen") }
      try row("Memory of a manager with one countdown, \(what)", 1, bytes / 1_024, "KB", goal: .value(64))
    }
  }
}

extension Job {
  func memory() -> Child.Result {
    let queue = DispatchQueue(label: "ours")
    let kit = RealKit(manager: CountdownManager(deliveringOn: queue))
    let start = contender == .kit ? kit.start : contender.make(firstTickAfter: 60)
    // Whatever is set up once is not counted.
    let first = Receiver()
    start(first)
    let receivers = Receiver.make(count)
    let before = ProcessAccounts.residentMemory
    queue.sync { receivers.forEach(start) }
    let added = ProcessAccounts.residentMemory - before
    // Starting a million takes so long that the first ones have ticked.
    precondition(receivers.allSatisfy { $0.left > Plan.lasting / 2 })
    return withExtendedLifetime((start, first)) { ["bytes": added / Double(count)] }
  }

  func hour() -> Child.Result {
    var result = Child.Result()
    // What the process does once it has done in the first two seconds.
    for seconds in [2, Int(seconds)] {
      let before = Heap.bytesInUse ?? 0
      let (driver, receiver) = (ManualDriver(), Receiver())
      let manager = CountdownManager(driver: driver)
      manager.startStoring(receiver)
      let start = Heap.bytesInUse ?? 0
      for _ in 0..<seconds { driver.advance(by: .seconds(1)) }
      let end = Heap.bytesInUse ?? 0
      precondition(receiver.left == Plan.lasting - Int64(seconds) * Plan.interval)
      withExtendedLifetime(manager) {}
      result = ["start": Double(start - before), "end": Double(end - before)]
    }
    return result
  }
}
