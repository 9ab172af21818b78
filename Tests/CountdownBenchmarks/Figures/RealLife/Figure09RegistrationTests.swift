import CountdownKit
import Dispatch
import XCTest

/// Figure 9: starting a countdown and delivering its first value, in processor time of the whole process, everything that
/// is allocated and woken up included.
final class Figure09RegistrationTests: BenchmarkCase {
  private let count = Scale.pick(full: 100_000, smallest: 200)

  func testRegistration() throws {
    let ways = [("elsewhere", "from another thread", 800.0), ("here", "on the delivering queue", 550)]
    let peers = [ContenderName.dictionary, .sources]
    let jobs =
      ways.map { Job(kind: .registration, count: count, variant: $0.0) }
      + peers.map { Job(kind: .registration, contender: $0, count: count) }
    let medians = try takeTurns(jobs.map { job in { try Child.run(job)["ns"] ?? .nan } })
    for (index, (_, what, goal)) in ways.enumerated() {
      let what = "Register and deliver the first value, \(what)"
      try Report.shared.add(
        Row(figure: "9", what: what, count: count, ours: medians[index], unit: "ns", goal: .value(goal)))
      for (peer, theirs) in zip(peers, medians.dropFirst(ways.count)) {
        try Report.shared.add(
          Row(
            figure: "9", what: what, count: count, ours: medians[index], unit: "ns",
            comparedWith: peer.rawValue, theirs: theirs, goal: .none))
      }
    }
  }

  func testRegistrationFromAnotherThread() {
    measure {
      let receivers = Receiver.make(count)
      let manager = CountdownManager()
      for receiver in receivers { manager.startStoring(receiver) }
      receivers.waitForFirstValues {}
      manager.cancelAll()
    }
  }
}

extension Job {
  /// Starts countdowns, and waits until each has its first value.
  func registration() -> Child.Result {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let isOurs = contender == .kit
    let manager =
      variant == "here" ? CountdownManager(deliveringOn: queue) : CountdownManager()
    let theirs = isOurs ? nil : contender.make(.soon)
    Allocator.settle()
    let start = ProcessUsage.now
    if let theirs {
      theirs.start(receivers)
    } else if variant == "here" {
      queue.sync { for receiver in receivers { manager.startStoring(receiver) } }
    } else {
      for receiver in receivers { manager.startStoring(receiver) }
    }
    let used = receivers.waitForFirstValues { ProcessUsage.since(start).processorTime }
    return withExtendedLifetime((manager, theirs)) { ["ns": used / Double(count)] }
  }
}

extension [Receiver] {
  /// Waits until each was told something.
  ///
  /// - Parameter measure: What to read then, before anybody looks whether all were told.
  /// - Returns: What was read.
  func waitForFirstValues<Value>(_ measure: () -> Value) -> Value {
    while true {
      while last?.left == 0 { Clock.sleep(until: Clock.wall + 1_000_000) }
      let value = measure()
      if !contains(where: { $0.left == 0 }) { return value }
      Clock.sleep(until: Clock.wall + 1_000_000)
    }
  }
}
