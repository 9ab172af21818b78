import CountdownKit
import Dispatch
import XCTest

/// Small counts: one countdown, as most applications have, costs no more than a timer of its own.
final class SmallCountTests: BenchmarkCase {
  func testOneCountdownAgainstOneTimer() throws {
    let seconds = Scale.pick(full: 4.0, smallest: 0.2)
    let dense = try takeTurns(
      ["ours", "bare"].map { variant in
        {
          try Child.run(
            Job(kind: .smallCount, seconds: seconds, interval: 0.005, variant: variant))["ns"] ?? .nan
        }
      })
    try add("One countdown: CPU time for each tick, every 5 ms", dense)

    // A whole minute of each, five of each side by side.
    let minute = ["ours", "bare"].map { variant in
      Array(
        repeating: Job(
          kind: .smallCount, seconds: Scale.pick(full: 60, smallest: 0.2),
          interval: Scale.pick(full: 1, smallest: 0.05), variant: variant),
        count: Scale.pick(full: 5, smallest: 1))
    }
    let results = try Child.run(minute.flatMap { $0 })
    let half = results.count / 2
    try add(
      "One countdown: CPU time for each tick, every second for a minute",
      [results.prefix(half), results.suffix(half)].map { $0.map { $0["ns"] ?? .nan }.median })
  }

  private func add(_ what: String, _ medians: [Double]) throws {
    try Report.shared.add(
      Row(
        figure: Row.further, what: what, count: 1, ours: medians[0] / 1e3, unit: "us",
        comparedWith: "a bare DispatchSourceTimer", theirs: medians[1] / 1e3, goal: .none))
  }
}

extension Job {
  /// Lets one countdown, or one bare timer, tick.
  func smallCount() -> Child.Result {
    let queue = DispatchQueue(label: "ours")
    let receiver = Receiver()
    let between = Int64(interval * 1e9)
    let manager = CountdownManager(deliveringOn: queue)
    let source = DispatchSource.makeTimerSource(queue: queue)
    receiver.left = Plan.lasting
    if variant == "ours" {
      manager.start(receiver, for: .nanoseconds(Plan.lasting), every: .nanoseconds(between)) {
        receiver, left, _ in receiver.left = left.nanoseconds
      }
    } else {
      source.schedule(
        deadline: .now() + interval, repeating: .nanoseconds(Int(between)), leeway: .nanoseconds(0))
      source.setEventHandler { [weak receiver] in
        guard let receiver else { return }
        receiver.left -= between
      }
    }
    source.activate()

    Clock.sleep(until: Clock.wall + 2 * between + 50_000_000)
    let (start, first) = (Clock.processCPU, receiver.left)
    Clock.sleep(until: Clock.wall + Int64(seconds * 1e9))
    let (used, ticks) = (Clock.processCPU - start, (first - receiver.left) / between)
    precondition(Double(ticks) > 0.5 * seconds / interval - 2)
    return withExtendedLifetime((manager, source)) {
      ["ns": Double(used) / Double(ticks), "ticks": Double(ticks)]
    }
  }
}
