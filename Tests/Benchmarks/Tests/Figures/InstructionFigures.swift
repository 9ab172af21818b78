import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// Instructions for each callback and for each registration, and how many of them are locked, by callgrind.
///
/// Counted when measured at full size, or as `.ci/instructions` asks for it; the only figure that can fail, since counts do
/// not depend on how busy a machine is.
final class InstructionFigures: BenchmarkCase {
  private let works = [
    ("core", "Core: a tick"), ("kit", "Kit: a tick"), ("bare", "A bare loop: a call"),
    ("register", "Kit: a registration with its first value"),
    ("alone", "Kit: start and cancel of the only countdown, silent"),
    ("beside", "Kit: start and cancel beside 1,000, silent"),
    ("cancel", "Kit: cancel in random order, of 20,000, silent"),
    ("start", "Kit: a start from another thread, silent"),
    ("drop", "Kit: cancel in random order, of 20,000, silent, without a block"),
    ("replace", "Kit: a replacement beside 1,000, with its first value"),
    ("renew", "Kit: a renewal of a lease beside 1,000, silent"),
    ("id", "Kit: start and cancel beside 1,000, silent, with an id"),
    ("spread", "Kit: a tick of 1,000 with random phases"),
  ]

  func testFigure03Instructions() throws {
    try Callgrind.onlyIfWanted()
    let wanted = works.filter { Callgrind.asks(for: $0.0) }
    let jobs = wanted.map { Job(kind: "instructions", count: 1_000, variant: $0.0) }
    for ((variant, what), counts) in zip(wanted, try Callgrind.counts(of: jobs)) {
      for kind in Callgrind.Kind.allCases {
        let (what, count) = ("\(what), \(kind.rawValue)", counts[kind] ?? .nan)
        let known = Instructions.recorded?[variant]?.limit(of: kind)
        if let known { XCTAssertLessThanOrEqual(count, known.limit, what) }
        let recorded = known.map { "\($0.recorded)" } ?? "nothing"
        print("instructions: \(variant), \(kind.rawValue): \(count), recorded: \(recorded)")
        let goal = known.map { Row.Goal.ratio($0.recorded > 0 ? $0.limit / $0.recorded : 1) }
        try row(what, 1_000, count, "", "recorded", known?.recorded, goal: goal)
      }
    }
    guard let recorded = Instructions.recorded else {
      return print("figure 3: nothing is recorded for this compiler and processor")
    }
    for (variant, recorded) in recorded {
      for rise in recorded.rises { print("instructions: \(variant), rise: \(rise)") }
    }
    let rises = recorded.values.flatMap(\.rises)
    print("instructions: all rises since the last release: \(rises.map(\.by).reduce(0, +))")
  }

  func testFigure03RunsUncounted() {
    for (variant, _) in works {
      let result = Job(kind: "instructions", count: 100, variant: variant).instructions()
      XCTAssertGreaterThan(result["units"] ?? 0, 0)
    }
  }
}

extension Job {
  /// Does its work within `counted`.
  func instructions() -> Child.Result {
    switch variant {
    case "register":
      let manager = CountdownManager(driver: ManualDriver())
      let receivers = Receiver.make(10 * count)
      counted { for receiver in receivers { manager.startStoring(receiver) } }
      precondition(manager.activeCount == receivers.count)
      return ["units": Double(receivers.count)]
    case "start":
      let manager = CountdownManager(deliveringOn: DispatchQueue(label: "ours"))
      let waiting = silentCountdowns(in: manager, count)
      let receivers = Receiver.make(10 * count)
      counted { for receiver in receivers { manager.startSilently(receiver, for: .seconds(3_600)) } }
      precondition(manager.activeCount == waiting.count + receivers.count)
      return ["units": Double(receivers.count)]
    case "alone", "beside", "cancel", "drop", "replace", "renew", "id": return onTheQueue()
    default:
      let all: [String: (Int) -> Passes] = [
        "core": { CorePasses(count: $0) }, "kit": { KitPasses(count: $0) }, "bare": { BareLoop(count: $0) },
        "spread": { KitPasses(count: $0, haveOnePhase: false) },
      ]
      let passes = 100
      let contender = all[variant]!(count)
      contender.make(2)
      counted { contender.make(passes) }
      precondition(contender.isRight)
      return ["units": Double(passes * count)]
    }
  }
}

extension Job {
  /// What is started and cancelled on the delivering queue, with the timer of the system.
  private func onTheQueue() -> Child.Result {
    let queue = DispatchQueue(label: "ours")
    let manager = CountdownManager(deliveringOn: queue)
    let isOfMany = variant == "cancel" || variant == "drop"
    return queue.sync {
      // So few that it takes less than a minute on a busy machine too: then receivers would be asked for.
      let waiting = silentCountdowns(
        in: manager, variant == "alone" ? 0 : isOfMany ? 20 * count : count, withBlock: variant != "drop")
      var generator = SplitMix64(seed: 3)
      let order = isOfMany ? waiting.shuffled(using: &generator) : []
      let receiver = Receiver()
      let repetitions = 10 * count
      func startAndCancel() {
        manager.startSilently(receiver, for: .seconds(3_600))
        manager.cancel(receiver)
      }
      // What is made for the first one is not counted.
      startAndCancel()
      if variant == "replace" { manager.startStoring(receiver) }
      let lease = variant == "renew" ? manager.startSilently(receiver, for: .seconds(3_600)) : nil
      counted {
        switch variant {
        case "cancel", "drop": for receiver in order { manager.cancel(receiver) }
        case "replace": for _ in 0..<repetitions { manager.startStoring(receiver) }
        case "renew":
          for second in 0..<repetitions { lease?.extend(toAtLeast: .seconds(3_600 + second)) }
        case "id":
          for _ in 0..<repetitions {
            manager.startSilently(receiver, for: .seconds(3_600), id: "token")
            manager.cancel(receiver, id: "token")
          }
        default: for _ in 0..<repetitions { startAndCancel() }
        }
      }
      let isOneLeft = variant == "replace" || lease != nil
      precondition(manager.activeCount == (isOfMany ? 0 : waiting.count + (isOneLeft ? 1 : 0)))
      return ["units": Double(isOfMany ? order.count : repetitions)]
    }
  }

  /// Starts as many, with uniform deadlines within an hour.
  private func silentCountdowns(in manager: CountdownManager, _ count: Int, withBlock: Bool = true)
    -> [Receiver]
  {
    var generator = SplitMix64(seed: 19)
    let receivers = Receiver.make(count)
    for receiver in receivers {
      let duration = Duration.nanoseconds(
        .random(in: 1_800_000_000_000..<3_600_000_000_000, using: &generator))
      if withBlock {
        manager.startSilently(receiver, for: duration) { receiver, outcome in
          if outcome == .completed { receiver?.left = 1 }
        }
      } else {
        manager.startSilently(receiver, for: duration)
      }
    }
    return receivers
  }
}
