import CountdownKit
import Dispatch
import XCTest

/// Figure 6: the slowest single registration on the way to so many, as time goes by and in processor time.
final class Figure06SlowestRegistrationTests: BenchmarkCase {
  func testSlowestRegistration() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 1_000)
    let jobs = [ContenderName.kit, .dictionary].map {
      Job(kind: "registrationPeak", contender: $0, count: count)
    }
    let results = try takeTurns(jobs)
    for (key, what, goal) in [("wall", "time that goes by", nil), ("cpu", "CPU", Row.Goal.value(0.5))] {
      let medians = results.map { $0.median(key) / 1e6 }
      try row(
        "Slowest registration on the way to N, \(what)", count, medians[0], "ms",
        ContenderName.dictionary.rawValue, medians[1], goal: goal)
    }
  }
}

extension Job {
  func registrationPeak() -> Child.Result {
    let receivers = Receiver.make(count)
    let queue = DispatchQueue(label: "ours")
    let driver = StartGateDriver(deliveringOn: queue)
    let manager = CountdownManager(driver: driver)
    let theirs = DictionaryManager(firstTick: .distantFuture)
    var (wall, cpu) = (0 as Int64, 0 as Int64)
    queue.sync {
      for receiver in receivers {
        let start = (Clock.wall, Clock.threadCPU)
        if contender == .kit { manager.startStoring(receiver) } else { theirs.start(receiver) }
        cpu = max(cpu, Clock.threadCPU - start.1)
        wall = max(wall, Clock.wall - start.0)
      }
    }
    return withExtendedLifetime((manager, theirs)) { ["wall": Double(wall), "cpu": Double(cpu)] }
  }
}
