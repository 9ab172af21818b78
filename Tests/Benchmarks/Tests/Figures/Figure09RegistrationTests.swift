import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// Figure 9: starting a countdown and delivering its first value, in processor time of the whole process, everything that
/// is allocated and woken up included.
final class Figure09RegistrationTests: BenchmarkCase {
  func testRegistration() throws {
    let count = Scale.pick(full: 100_000, smallest: 200)
    let ways = [("elsewhere", "from another thread", 800.0), ("here", "on the delivering queue", 550)]
    let peers = [ContenderName.dictionary, .sources]
    let jobs =
      ways.map { Job(kind: "registration", count: count, variant: $0.0) }
      + peers.map { Job(kind: "registration", contender: $0, count: count) }
    let medians = try takeTurns(jobs).map { $0.median("ns") }
    for (index, (_, way, goal)) in ways.enumerated() {
      let what = "Register and deliver the first value, \(way)"
      try row(what, count, medians[index], "ns", goal: .value(goal))
      for (peer, theirs) in zip(peers, medians.dropFirst(ways.count)) {
        try row(what, count, medians[index], "ns", peer.rawValue, theirs)
      }
    }
  }
}

extension Job {
  func registration() -> Child.Result {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let manager = variant == "here" ? CountdownManager(deliveringOn: queue) : CountdownManager()
    let theirs = contender == .kit ? nil : contender.make(firstTickAfter: 60)
    Heap.settle()
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
  /// Waits until each got something.
  func waitForFirstValues<Value>(_ measure: () -> Value) -> Value {
    while true {
      while last?.left == 0 { Clock.sleep(until: Clock.wall + 1_000_000) }
      let value = measure()
      if !contains(where: { $0.left == 0 }) { return value }
      Clock.sleep(until: Clock.wall + 1_000_000)
    }
  }
}
