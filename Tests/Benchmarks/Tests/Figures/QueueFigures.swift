import CountdownCore
import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

/// For how long a manager keeps its queue.
final class QueueFigures: BenchmarkCase {
  /// How long a pass keeps its queue at most, where all receivers are due at once: each slice is timed.
  func testFigure16LongestTimeThatTheQueueIsKept() throws {
    for full in [100_000, 500_000, 1_000_000] {
      let count = Scale.pick(full: full, smallest: full / 500)
      let job = Job(kind: "onePhase", count: count, seconds: Scale.pick(full: 4, smallest: 1.5))
      let result = try takeTurns([job], rounds: 3)[0]
      XCTAssertGreaterThan(result.median("ticks"), 0)
      try row(
        "Longest time that a pass keeps its queue, one phase", count, result.median("longest"), "ms",
        goal: .value(5))
      try row("The same, slices of a pass", count, result.median("slices"), "")
    }
  }

  /// Eight threads start countdowns without a break. What becomes of a ticker in the same manager, and of others on its queue?
  ///
  /// Beside it, what becomes of a bare timer while eight threads are as busy with something else: on two processors a thread that
  /// is woken waits for one of those. And the same on a queue that is busy itself, in blocks as long as a slice of a
  /// pass.
  func testFigure17AStormOfStarts() throws {
    let seconds = Scale.pick(full: 4.0, smallest: 0.5)
    let jobs = ["ours", "busy", "busy queue"].map {
      Job(kind: "startStorm", count: 8, seconds: seconds, variant: $0)
    }
    let results = try takeTurns(jobs, rounds: 5)
    let (ours, busy, busyQueue) = (results[0], results[1], results[2])
    XCTAssertGreaterThan(ours.median("delivered"), 0)
    try row(
      "Ticks of a 10 ms ticker in a storm of starts, of a hundred", 8, ours.median("ticks"), "%",
      "a bare timer beside busy threads", busy.median("bare"))
    try row(
      "Longest gap of a bare 10 ms timer on the queue of that manager", 8, ours.median("gap"), "ms",
      "the same beside busy threads", busy.median("gap"), goal: .value(20))
    try row(
      "Longest gap of a bare 10 ms timer on the queue of that manager", 8, ours.median("gap"), "ms",
      "the same on a queue as busy, without a manager", busyQueue.median("gap"))
    try row("Callbacks of the storm a second", 8, ours.median("delivered"), "/ s")
  }
}

extension Job {
  /// Starts all at one instant, and measures from the middle between two passes on.
  ///
  /// - Returns: `longest`: the longest slice, in milliseconds; `slices`: how many there were in a pass; `ticks`; `passes`
  ///   and `waits`: how many passes there were, and how often a thread waited, a second.
  func onePhase() -> Child.Result {
    let receivers = Receiver.make(count)
    let gate = StartGateDriver(deliveringOn: DispatchQueue(label: "ours"))
    let driver = PassDriver(gate)
    let kit = RealKit(manager: CountdownManager(driver: driver))
    receivers.forEach(kit.start)
    gate.open()
    Clock.sleep(until: Clock.wall + 500_000_000)
    _ = driver.takeMeasured()
    let ticks = receivers.ticks(since: Plan.lasting)
    let usage = ProcessUsage.now
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let (longest, slices, passes) = driver.takeMeasured()
    let waits = ProcessUsage.since(usage).waits
    let delivered = Double(receivers.ticks(since: Plan.lasting) - ticks)
    return withExtendedLifetime(kit) {
      [
        "longest": Double(longest) / 1e6, "ticks": delivered,
        "slices": Double(slices) / max(1, (delivered / Double(count)).rounded()),
        "passes": Double(passes) / seconds, "waits": Double(waits) / seconds,
      ]
    }
  }

  /// Starts countdowns, or is busy, on `count` threads for so long.
  func startStorm() -> Child.Result {
    let queue = DispatchQueue(label: "storm")
    let manager = CountdownManager(deliveringOn: queue)
    let ticks = Locked(0)
    let delivered = Locked(0)
    let ticker = Receiver()
    manager.startTicking(ticker, every: .milliseconds(10), startingAfter: .milliseconds(10)) { _, _ in
      ticks.add(1)
    }
    let instants = Locked<[Int64]>([])
    let bare = DispatchSource.makeTimerSource(queue: queue)
    bare.setEventHandler { instants.use { $0.append(Clock.wall) } }
    bare.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
    bare.activate()
    let end = Clock.wall + Int64(seconds * 1e9)
    @Sendable func keepBusy() {
      let slice = Clock.wall + 4_000_000
      while Clock.wall < slice {}
      if Clock.wall < end { queue.async { keepBusy() } }
    }
    if variant == "busy queue" { queue.async { keepBusy() } }
    onThreads(count) { [variant] _ in
      var receivers: [Receiver] = []
      while Clock.wall < end {
        guard variant == "ours" else { continue }
        let receiver = Receiver()
        receivers.append(receiver)
        manager.start(receiver, for: .seconds(3_600)) { _, _ in delivered.add(1) }
        if receivers.count == 10_000 { receivers = [] }
      }
    }
    let (ticked, called, wakeUps) = (ticks.now, delivered.now, instants.now)
    bare.cancel()
    queue.sync {}
    let gaps = zip(wakeUps, wakeUps.dropFirst()).map { $1 - $0 }
    let planned = seconds * 100
    return withExtendedLifetime(ticker) {
      [
        "ticks": Double(ticked) / planned * 100, "bare": Double(wakeUps.count) / planned * 100,
        "gap": Double(gaps.max() ?? 0) / 1e6, "delivered": Double(called) / seconds,
      ]
    }
  }
}
