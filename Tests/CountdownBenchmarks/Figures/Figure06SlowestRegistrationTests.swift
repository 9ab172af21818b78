import CountdownKit
import Dispatch
import XCTest

/// Figure 6: the slowest single registration, while the table grows and while a pass runs.
final class Figure06SlowestRegistrationTests: XCTestCase {
  func testSlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let peers = [
      ("growth", "on the way to N", "a Dictionary manager", "dictionary"),
      ("pass", "during passes over N", "making a weak reference in an object, N times", "objects"),
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
          comparedWith: peer, theirs: medians[1][0], goal: .value(1)))
      try Report.shared.add(
        Row(
          figure: "6", what: "The same, in CPU time", count: count, ours: medians[0][1], unit: "ms",
          comparedWith: peer, theirs: medians[1][1], goal: .none))
    }
  }
}

extension Job {
  /// Starts countdowns and looks for the one that took longest.
  func registrationPeak() -> Child.Result {
    let receivers = Receiver.make(count)
    if variant == "dictionary" || variant == "objects" { return peakOfPeer(receivers) }
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    var peak = Peak()
    queue.sync { for receiver in receivers { peak.time { manager.startStoring(receiver) } } }
    driver.open()
    if variant == "growth" { return peak.result }

    peak = Peak()
    let others = Receiver.make(count / 5)
    let end = Clock.wall + Int64(seconds * 1e9)
    for other in others where Clock.wall < end {
      peak.time { manager.startStoring(other) }
      let next = Clock.wall + Int64(seconds * 1e9) / Int64(others.count)
      while Clock.wall < next {}
    }
    // At least one pass went over all of them meanwhile, or does yet on a machine that is too busy.
    while !queue.sync(execute: { receivers.allSatisfy { $0.left < Plan.lasting } }) {
      Clock.sleep(until: Clock.wall + 10_000_000)
    }
    return withExtendedLifetime(others) { peak.result }
  }

  /// The same for a manager with a dictionary, or for the allocations without a manager.
  private func peakOfPeer(_ receivers: [Receiver]) -> Child.Result {
    var peak = Peak()
    if variant == "dictionary" {
      let manager = DictionaryManager()
      for receiver in receivers { peak.time { manager.start(receiver) } }
    } else {
      let objects = BareLoop()
      objects.reserveCapacity(count)
      for receiver in receivers { peak.time { objects.start(receiver) } }
    }
    return peak.result
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
