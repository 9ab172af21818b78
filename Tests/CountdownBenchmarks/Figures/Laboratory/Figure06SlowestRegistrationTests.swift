import CountdownKit
import CountdownTesting
import Dispatch
import XCTest

/// Figure 6: the slowest single registration, while the table grows and while a pass runs.
final class Figure06SlowestRegistrationTests: BenchmarkCase {
  func testSlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let peers = [
      ("growth", "on the way to N", "a Dictionary manager", "dictionary"),
      ("pass", "during passes over N", "a block handed to a queue as busy", "queue"),
    ]
    for (variant, what, peer, theirs) in peers {
      let medians = try [variant, theirs].map { variant in
        var results: [Child.Result] = []
        for _ in 0..<Scale.pick(full: 5, smallest: 1) {
          results.append(
            try Child.run(
              Job(
                kind: .registrationPeak, count: count, seconds: Scale.pick(full: 2.5, smallest: 1.2),
                variant: variant)))
        }
        return ["wall", "cpu"].map { key in results.map { $0[key] ?? .nan }.median / 1e6 }
      }
      try Report.shared.add(
        Row(
          figure: "6", what: "Slowest registration \(what)", count: count, ours: medians[0][0], unit: "ms",
          comparedWith: peer, theirs: medians[1][0], goal: .none))
      try Report.shared.add(
        Row(
          figure: "6", what: "The same, in CPU time", count: count, ours: medians[0][1], unit: "ms",
          comparedWith: peer, theirs: medians[1][1], goal: variant == "growth" ? .value(0.5) : .none))
    }
  }

  /// Growing to as many as are looked at.
  func testGrowth() {
    let receivers = Receiver.make(Scale.pick(full: 1_000_000, smallest: 1_000))
    measure {
      let manager = CountdownManager(driver: ManualDriver())
      for receiver in receivers { manager.startStoring(receiver) }
      manager.cancelAll()
    }
  }
}

extension Job {
  /// Starts countdowns and looks for the one that took longest.
  func registrationPeak() -> Child.Result {
    if variant == "queue" { return peakOfQueue() }
    let receivers = Receiver.make(count)
    if variant == "dictionary" { return peakOfDictionary(receivers) }
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    var peak = Peak()
    queue.sync { for receiver in receivers { peak.time { manager.startStoring(receiver) } } }
    driver.open()
    if variant == "growth" { return peak.result }

    peak = Peak()
    let others = Receiver.make(count / 5)
    pace(others) { other in peak.time { manager.startStoring(other) } }
    // At least one pass went over all of them meanwhile, or does yet on a machine that is too busy.
    while !queue.sync(execute: { receivers.allSatisfy { $0.left < Plan.lasting } }) {
      Clock.sleep(until: Clock.wall + 10_000_000)
    }
    return withExtendedLifetime(others) { peak.result }
  }

  /// The same for a manager with a dictionary.
  private func peakOfDictionary(_ receivers: [Receiver]) -> Child.Result {
    var peak = Peak()
    let manager = DictionaryManager()
    for receiver in receivers { peak.time { manager.start(receiver) } }
    return peak.result
  }

  /// The same for the least that anything can do which delivers a first value: a block handed to a queue.
  ///
  /// The queue is busy for as long as a pass takes, once a second.
  private func peakOfQueue() -> Child.Result {
    let queue = DispatchQueue(label: "theirs")
    let worker = DispatchSource.makeTimerSource(queue: queue)
    let work = Int64(count) * 60
    worker.setEventHandler {
      let end = Clock.wall + work
      while Clock.wall < end {}
    }
    worker.schedule(deadline: .now(), repeating: 1)
    worker.activate()
    var peak = Peak()
    pace(0..<count / 5) { _ in peak.time { queue.async {} } }
    queue.sync { worker.cancel() }
    return peak.result
  }

  /// Does something with each element, spread evenly over the job's time.
  private func pace<Elements: Collection>(_ elements: Elements, _ body: (Elements.Element) -> Void) {
    let time = Int64(seconds * 1e9)
    let end = Clock.wall + time
    for element in elements where Clock.wall < end {
      body(element)
      let next = Clock.wall + time / Int64(elements.count)
      while Clock.wall < next {}
    }
  }

  /// The longest of many.
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

extension CountdownManager {
  /// Starts a countdown that stores what is left.
  func startStoring(_ receiver: Receiver) {
    start(receiver, for: .nanoseconds(Plan.lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }
}
