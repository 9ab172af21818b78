import CountdownKit
import CountdownTesting
import Dispatch
import TestSupport
import XCTest

/// Figure 3: instructions for each callback and for each registration, and how many of them are locked, by callgrind.
///
/// Counted when measured at full size, or as `.ci/instructions` asks for it; the only figure that can fail, since counts do
/// not depend on how busy a machine is.
final class Figure03InstructionsTests: BenchmarkCase {
  private let works = [
    ("core", "Core: a tick"), ("kit", "Kit: a tick"), ("bare", "A bare loop: a call"),
    ("register", "Kit: a registration with its first value"),
    ("alone", "Kit: start and cancel of the only countdown, silent"),
    ("beside", "Kit: start and cancel beside 1,000, silent"),
    ("cancel", "Kit: cancel in random order, of 100,000, silent"),
    ("replace", "Kit: a replacement beside 1,000, with its first value"),
    ("renew", "Kit: a renewal of a lease beside 1,000, silent"),
    ("id", "Kit: start and cancel beside 1,000, silent, with an id"),
  ]

  func testInstructions() throws {
    var sum = 0.0
    guard Callgrind.isWanted else { return print("works: figure 3 is counted by .ci/instructions") }
    guard let program = Callgrind.program else { return print("figure 3: valgrind is not installed") }
    for (variant, what) in works {
      let counts = try Callgrind.counts(
        of: Job(kind: .instructions, count: 1_000, variant: variant), with: program)
      let recorded = Instructions.recorded?[variant]
      if let recorded {
        XCTAssertLessThanOrEqual(counts.instructions, recorded.instructions * 1.03, what)
        XCTAssertLessThanOrEqual(counts.locked, recorded.locked * 1.03 + 0.05, what)
      } else {
        print("figure 3: nothing is recorded for this compiler and processor")
      }
      sum += recorded.map { $0.instructions - $0.base } ?? 0
      for rise in recorded?.rises ?? [] { print("instructions: \(variant), rise: \(rise)") }
      let pairs = [
        ("instructions", counts.instructions, recorded?.instructions),
        ("locked ones", counts.locked, recorded?.locked),
      ]
      for (kind, count, recorded) in pairs {
        print(
          "instructions: \(variant), \(kind): \(count), recorded: \(recorded.map { "\($0)" } ?? "nothing")")
        try row(
          "\(what), \(kind)", 1_000, count, "", "recorded", recorded,
          goal: recorded == nil ? .none : .ratio(1.03))
      }
    }
    print("instructions: all rises since the last release: \(sum)")
  }

  /// A rise without its reason is none.
  func testEachRiseHasItsDayAndItsReason() {
    for (variant, recorded) in Instructions.recorded ?? [:] {
      for rise in recorded.rises {
        XCTAssertGreaterThan(rise.by, 0, variant)
        XCTAssertNotNil(rise.since.wholeMatch(of: /20\d\d-\d\d-\d\d/), variant)
        XCTAssertGreaterThan(rise.reason.count, 20, variant)
      }
    }
  }

  /// What is counted, uncounted.
  func testWhatIsCounted() {
    for (variant, _) in works {
      let result = Job(kind: .instructions, count: 100, variant: variant).instructions()
      XCTAssertGreaterThan(result["units"] ?? 0, 0)
    }
  }
}

extension Job {
  /// Does its work within `counted`.
  func instructions() -> Child.Result {
    let passes = 100
    let units = Double(passes * count)
    switch variant {
    case "core":
      let core = CorePasses(count: count)
      core.make(2)
      counted { core.make(passes) }
      precondition(core.isRight)
    case "register":
      let manager = CountdownManager(driver: ManualDriver())
      let receivers = Receiver.make(10 * count)
      counted { for receiver in receivers { manager.startStoring(receiver) } }
      precondition(manager.activeCount == receivers.count)
      return ["units": Double(receivers.count)]
    case "alone", "beside", "cancel", "replace", "renew", "id": return onTheQueue()
    default:
      let contender = Passes(variant == "kit" ? KitPasses() : BareLoop(), count: count)
      contender.make(2)
      counted { contender.make(passes) }
      precondition(contender.isRight)
    }
    return ["units": units]
  }
}

extension Job {
  /// What is started and cancelled on the delivering queue, with the timer of the system.
  private func onTheQueue() -> Child.Result {
    let queue = DispatchQueue(label: "ours")
    let manager = CountdownManager(deliveringOn: queue)
    let isOfMany = variant == "cancel"
    return queue.sync {
      let waiting = silentCountdowns(in: manager, variant == "alone" ? 0 : isOfMany ? 100 * count : count)
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
        case "cancel": for receiver in order { manager.cancel(receiver) }
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
  private func silentCountdowns(in manager: CountdownManager, _ count: Int) -> [Receiver] {
    let delays = TimeOutDelays()
    let receivers = Receiver.make(count)
    for (number, receiver) in receivers.enumerated() {
      manager.startSilently(receiver, for: .nanoseconds(delays[number])) { receiver, outcome in
        if outcome == .completed { receiver?.left = 1 }
      }
    }
    return receivers
  }
}
