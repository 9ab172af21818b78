import CountdownKit
import Dispatch
import Foundation
import TestSupport
import XCTest

/// Figure 6: the slowest single registration, while the table grows and while a pass runs.
final class Figure06SlowestRegistrationTests: BenchmarkCase {
  func testSlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let seconds = Scale.pick(full: 2.5, smallest: 1.2)
    let peers = [
      ("growth", "on the way to N", "a Dictionary manager", "dictionary"),
      ("pass", "during passes over N", "a block handed to a queue as busy", "queue"),
    ]
    for (variant, what, peer, theirs) in peers {
      let jobs = [variant, theirs].map {
        Job(kind: .registrationPeak, count: count, seconds: seconds, variant: $0)
      }
      let results = try takeTurns(jobs)
      func add(_ what: String, _ key: String, goal: Row.Goal) throws {
        try row(
          what, count, results[0].median(key) / 1e6, "ms", peer, results[1].median(key) / 1e6, goal: goal)
      }
      try add("Slowest registration \(what)", "wall", goal: .none)
      try add("The same, in CPU time", "cpu", goal: variant == "growth" ? .value(0.5) : .none)
    }
  }
}

/// The same, of two threads that register as fast as they can, while a crowd ticks and others keep every processor busy.
///
/// In processor time the slowest registration says what the library does at worst. Waiting included it says, beside a
/// block that the same threads hand to a queue, what the system makes of it.
final class StormTests: BenchmarkCase {
  func testSlowestRegistrationOfAStorm() throws {
    let count = Scale.pick(full: 100_000, smallest: 500)
    let jobs = ["ours", "queue"].map { Job(kind: .storm, count: count, variant: $0) }
    let results = try takeTurns(jobs, rounds: 5)
    XCTAssertEqual(results[0].median("delivered"), Double(count), "each has its first value")
    let rows = [
      ("wall", "Slowest registration of a storm, the machine busy", 1e6, "ms"),
      ("cpu", "The same, in CPU time", 1e6, "ms"),
      ("p99", "The same, p99, waiting included", 1e3, "us"),
    ]
    for (key, what, unit, name) in rows {
      let medians = results.map { $0.median(key) / unit }
      try row(what, count, medians[0], name, "a block handed to a queue", medians[1])
    }
  }
}

/// How long each of some calls takes, as time goes by and on the processor.
private struct Times {
  private(set) var walls: [Int64] = []
  private var cpu: Int64 = 0

  mutating func time(_ body: () -> Void) {
    let start = (Clock.wall, Clock.threadCPU)
    body()
    let end = (Clock.threadCPU, Clock.wall)
    cpu = max(cpu, end.0 - start.1)
    walls.append(end.1 - start.0)
  }

  mutating func add(_ other: Times) {
    walls += other.walls
    cpu = max(cpu, other.cpu)
  }

  var result: Child.Result {
    let walls = walls.map(Double.init)
    return ["wall": walls.max() ?? 0, "p99": walls.quantile(0.99), "cpu": Double(cpu)]
  }
}

extension Job {
  func registrationPeak() -> Child.Result {
    var times = Times()
    switch variant {
    case "queue": timeQueue(&times)
    case "dictionary":
      let manager = DictionaryManager()
      for receiver in Receiver.make(count) { times.time { manager.start(receiver) } }
    default: timeManager(&times)
    }
    return times.result
  }

  /// As many registrations as are counted, or some more during passes over these.
  private func timeManager(_ times: inout Times) {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    queue.sync { for receiver in receivers { times.time { manager.startStoring(receiver) } } }
    driver.open()
    if variant == "growth" { return }

    times = Times()
    let others = Receiver.make(count / 5)
    pace(others) { other in times.time { manager.startStoring(other) } }
    // At least one pass went over all of them meanwhile, or does yet on a machine that is too busy.
    while !queue.sync(execute: { receivers.allSatisfy { $0.left < Plan.lasting } }) {
      Clock.sleep(until: Clock.wall + 10_000_000)
    }
    withExtendedLifetime(others) {}
  }

  /// The same for the least that anything can do which delivers a first value: a block handed to a queue.
  ///
  /// The queue is busy for as long as a pass takes, once a second.
  private func timeQueue(_ times: inout Times) {
    let queue = DispatchQueue(label: "theirs")
    let worker = DispatchSource.makeTimerSource(queue: queue)
    let work = Int64(count) * 60
    worker.setEventHandler {
      let end = Clock.wall + work
      while Clock.wall < end {}
    }
    worker.schedule(deadline: .now(), repeating: 1)
    worker.activate()
    pace(0..<count / 5) { _ in times.time { queue.async {} } }
    queue.sync { worker.cancel() }
  }

  private func pace<Elements: Collection>(_ elements: Elements, _ body: (Elements.Element) -> Void) {
    let time = Int64(seconds * 1e9)
    let end = Clock.wall + time
    for element in elements where Clock.wall < end {
      body(element)
      let next = Clock.wall + time / Int64(elements.count)
      while Clock.wall < next {}
    }
  }

  /// Registers `count` receivers from two threads, and looks for the one that took longest.
  func storm() -> Child.Result {
    let manager = CountdownManager()
    let crowd = Receiver.make(count)
    for receiver in crowd { manager.startStoring(receiver) }
    crowd.waitForFirstValues {}
    // As many threads as there are processors do nothing, all the time.
    let isOver = Locked(false)
    let busy = onThreads(0..<ProcessInfo.processInfo.activeProcessorCount) { _ in
      while !isOver.now { for _ in 0..<1_000 { _ = Clock.wall } }
    }
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "theirs")
    let all = Locked(Times())
    let halves = onThreads([receivers[..<(count / 2)], receivers[(count / 2)...]]) { [variant] half in
      var times = Times()
      for receiver in half {
        times.time { variant == "queue" ? queue.async { receiver.left = 1 } : manager.startStoring(receiver) }
      }
      all.use { [times] in $0.add(times) }
    }
    halves.wait()
    isOver.replace(with: true)
    busy.wait()
    receivers.waitForFirstValues {}
    var result = all.now.result
    result["delivered"] = Double(receivers.count { $0.left > 0 })
    return withExtendedLifetime((crowd, manager)) { result }
  }
}
