import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// Figure 9: wake-ups, by the kernel's count of how often a thread gave up its processor to wait.
///
/// A timer that goes off costs several such switches: of Dispatch's thread that waits for the kernel, of the one that
/// runs the handler, and of the first again when the timer is armed anew. So the unit is what a bare timer costs that
/// is armed anew once a second; and what Dispatch itself does each second, in a process without any timer, does not
/// count.
final class Figure09WakeUpTests: XCTestCase {
  func testWakeUps() throws {
    try XCTSkipIf(ProcessAccounts.voluntarySwitches.isEmpty, "context switches are read from /proc")
    let many = Scale.pick(full: 10_000, smallest: 100)
    let jobs = [("none", 0), ("bare", 1), ("idle", 0), ("phase", many), ("random", many)].map {
      Job(kind: .wakeUps, count: $1, seconds: Scale.pick(full: 8, smallest: 1), variant: $0)
    }
    let switches = try sideBySide(jobs, "switches")
    let own = switches[0]
    let unit = max(switches[1] - own, 1)
    let rows: [(String, Double)] = [
      ("idle", 0), ("one phase", 1), ("random phases, tolerance 100 ms", 10),
    ]
    for (index, (what, goal)) in rows.enumerated() {
      let ours = switches[index + 2]
      try Report.shared.add(
        Row(
          figure: "9", what: "Wake-ups a second, \(what)", count: jobs[index + 2].count,
          ours: max(0, ((ours - own) / unit * 10).rounded() / 10), unit: "/ s",
          comparedWith: "switches: \(ours.short), a bare timer \(switches[1].short), no timer \(own.short)",
          goal: .value(goal)))
    }
  }

  /// Runs all jobs at the same time, five times.
  private func sideBySide(_ jobs: [Job], _ key: String) throws -> [Double] {
    var results: [[Double]] = jobs.map { _ in [] }
    for _ in 0..<Scale.pick(full: 5, smallest: 1) {
      for (index, result) in try Child.run(jobs).enumerated() { results[index].append(result[key] ?? .nan) }
    }
    return results.map(\.median)
  }
}

extension Job {
  /// Counts the kernel's context switches while countdowns run.
  func wakeUps() -> Child.Result {
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = variant == "none" ? nil : CountdownManager(driver: driver)
    let receivers = Receiver.make(count)
    let isBare = variant == "bare"
    let bare = DispatchSource.makeTimerSource(queue: queue)
    let receiver = receivers.first
    bare.setEventHandler { [weak receiver, bare] in
      receiver?.left = 1
      bare.schedule(deadline: .now() + 1)
    }
    bare.schedule(deadline: isBare ? .now() + 1 : .distantFuture)
    if isBare { bare.activate() }
    defer { if !isBare { bare.activate() } }
    var generator = SplitMix64(seed: 7)
    queue.sync {
      for receiver in receivers where !isBare {
        let phase = variant == "random" ? Int64.random(in: 0..<Plan.interval, using: &generator) : 0
        manager?.start(
          receiver, for: .nanoseconds(Plan.lasting + phase),
          tolerance: variant == "random" ? .milliseconds(100) : .zero
        ) { receiver, left, _ in receiver.left = left.nanoseconds }
      }
    }
    driver.open()

    // The first second of threads that start and go to sleep is not counted.
    Clock.sleep(until: Clock.wall + 500_000_000)
    let before = ProcessAccounts.voluntarySwitches
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let after = ProcessAccounts.voluntarySwitches
    let main = "\(ProcessInfo.processInfo.processIdentifier)"
    var switches = 0
    for (thread, count) in after where thread != main { switches += count - (before[thread] ?? 0) }
    precondition(receivers.allSatisfy { $0.left != 0 && $0.left < Plan.lasting + Plan.interval })
    return ["switches": Double(switches) / seconds]
  }
}
