import CountdownKit
import CountdownTesting
import XCTest

/// Figure 3: instructions for each callback and for each registration, and how many of them are locked, by callgrind.
///
/// Counted when measured at full size, or as `.ci/instructions` asks for it; the only figure that can fail, since counts do
/// not depend on how busy a machine is.
final class Figure03InstructionsTests: BenchmarkCase {
  private let works = [
    ("core", "Core: a tick"), ("kit", "Kit: a tick"), ("bare", "A bare loop: a call"),
    ("register", "Kit: a registration with its first value"),
  ]

  func testInstructions() throws {
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
    default:
      let contender = Passes(variant == "kit" ? KitPasses() : BareLoop(), count: count)
      contender.make(2)
      counted { contender.make(passes) }
      precondition(contender.isRight)
    }
    return ["units": units]
  }
}
