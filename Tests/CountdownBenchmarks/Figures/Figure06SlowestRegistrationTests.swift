import CountdownKit
import Dispatch
import XCTest

/// Figure 6: the slowest single registration, while the table grows and while a pass runs.
final class Figure06SlowestRegistrationTests: XCTestCase {
  func testSlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    for (variant, what) in [("growth", "on the way to N"), ("pass", "during passes over N")] {
      let job = Job(
        kind: .registrationPeak, count: count, seconds: Scale.pick(full: 2.5, smallest: 1.2),
        variant: variant)
      var results: [Child.Result] = []
      for _ in 0..<Scale.pick(full: 5, smallest: 1) { results.append(try Child.run(job)) }
      try Report.shared.add(
        Row(
          figure: "6", what: "Slowest registration \(what)", count: count,
          ours: results.map { $0["wall"] ?? .nan }.median / 1e6, unit: "ms", goal: .value(1)))
      try Report.shared.add(
        Row(
          figure: "6", what: "The same, in CPU time", count: count,
          ours: results.map { $0["cpu"] ?? .nan }.median / 1e6, unit: "ms", goal: .none))
    }
  }
}

extension Job {
  /// Starts countdowns and looks for the one that took longest.
  func registrationPeak() -> Child.Result {
    let receivers = Receiver.make(count)
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
    // At least one pass went over all of them meanwhile.
    precondition(queue.sync { receivers.allSatisfy { $0.left < Plan.lasting } })
    return withExtendedLifetime(others) { peak.result }
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
