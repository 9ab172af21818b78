import CountdownKit
import Dispatch
import XCTest

/// Small counts: one countdown, as most applications have, costs no more than a timer of its own.
final class SmallCountTests: XCTestCase {
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

  func testSharedManagerWithItsFirstCountdown() throws {
    let variants = ["cold", "cold bare", "warm", "warm bare"]
    var times = variants.map { _ in [Double]() }
    for _ in 0..<Scale.pick(full: 21, smallest: 1) {
      for (index, variant) in variants.enumerated() {
        times[index].append(try Child.run(Job(kind: .firstCountdown, variant: variant))["ns"] ?? .nan)
      }
    }
    let rows = ["a fresh process", "a process that uses Dispatch and has made a countdown elsewhere"]
    for (index, what) in rows.enumerated() {
      try Report.shared.add(
        Row(
          figure: "small", what: "Making the shared manager, first countdown included, in \(what)", count: 1,
          ours: times[2 * index].median / 1e3, unit: "us", comparedWith: "a bare DispatchSourceTimer",
          theirs: times[2 * index + 1].median / 1e3, goal: .value(20)))
    }
  }

  private func add(_ what: String, _ medians: [Double]) throws {
    try Report.shared.add(
      Row(
        figure: "small", what: what, count: 1, ours: medians[0] / 1e3, unit: "us",
        comparedWith: "a bare DispatchSourceTimer", theirs: medians[1] / 1e3, goal: .ratio(1.1)))
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

  /// Makes the shared manager and starts a countdown, or makes a bare timer.
  func firstCountdown() -> Child.Result {
    let receiver = Receiver()
    let isBare = variant.hasSuffix("bare")
    let other = Receiver()
    if variant.hasPrefix("warm") {
      // What the process does once, for whoever comes first.
      if isBare { bareTimer(other).cancel() } else { CountdownManager().startStoring(other) }
      // Its threads have been started, and have come to rest.
      Clock.sleep(until: Clock.wall + 100_000_000)
    }
    let start = Clock.wall
    if isBare {
      let source = bareTimer(receiver)
      let end = Clock.wall
      source.cancel()
      return ["ns": Double(end - start)]
    }
    CountdownManager.shared.startStoring(receiver)
    let end = Clock.wall
    return withExtendedLifetime(receiver) { ["ns": Double(end - start)] }
  }

  private func bareTimer(_ receiver: Receiver) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 1, repeating: 1)
    source.setEventHandler { [weak receiver] in receiver?.left -= 1 }
    source.activate()
    return source
  }
}
