import CountdownKit
import Dispatch
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

extension Job {
  func registrationPeak() -> Child.Result {
    var peak = Peak()
    switch variant {
    case "queue": peakOfQueue(&peak)
    case "dictionary":
      let manager = DictionaryManager()
      for receiver in Receiver.make(count) { peak.time { manager.start(receiver) } }
    default: peakOfManager(&peak)
    }
    return peak.result
  }

  /// Of as many registrations as are counted, or of some more during passes over these.
  private func peakOfManager(_ peak: inout Peak) {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    queue.sync { for receiver in receivers { peak.time { manager.startStoring(receiver) } } }
    driver.open()
    if variant == "growth" { return }

    peak = Peak()
    let others = Receiver.make(count / 5)
    pace(others) { other in peak.time { manager.startStoring(other) } }
    // At least one pass went over all of them meanwhile, or does yet on a machine that is too busy.
    while !queue.sync(execute: { receivers.allSatisfy { $0.left < Plan.lasting } }) {
      Clock.sleep(until: Clock.wall + 10_000_000)
    }
    withExtendedLifetime(others) {}
  }

  /// The same for the least that anything can do which delivers a first value: a block handed to a queue.
  ///
  /// The queue is busy for as long as a pass takes, once a second.
  private func peakOfQueue(_ peak: inout Peak) {
    let queue = DispatchQueue(label: "theirs")
    let worker = DispatchSource.makeTimerSource(queue: queue)
    let work = Int64(count) * 60
    worker.setEventHandler {
      let end = Clock.wall + work
      while Clock.wall < end {}
    }
    worker.schedule(deadline: .now(), repeating: 1)
    worker.activate()
    pace(0..<count / 5) { _ in peak.time { queue.async {} } }
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

  private struct Peak {
    private var wall: Int64 = 0
    private var cpu: Int64 = 0

    mutating func time(_ body: () -> Void) {
      let start = (Clock.wall, Clock.threadCPU)
      body()
      let end = (Clock.threadCPU, Clock.wall)
      cpu = max(cpu, end.0 - start.1)
      wall = max(wall, end.1 - start.0)
    }

    var result: Child.Result { ["wall": Double(wall), "cpu": Double(cpu)] }
  }
}
