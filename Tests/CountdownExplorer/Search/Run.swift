/// A schedule: who goes on at which decision, where that is not the preferred one.
struct Schedule {
  var turns: [(decision: Int, runner: Int)] = []

  private static let names = ["D", "B", "C", "E", "F"]

  static func name(_ runner: Int) -> String { names[runner] }

  /// As it is printed, and read: `7C.12D`.
  var text: String {
    turns.isEmpty ? "-" : turns.map { "\($0.decision)\(Self.names[$0.runner])" }.joined(separator: ".")
  }

  init(_ decisions: some Sequence<Decision>) {
    for (number, decision) in decisions.enumerated() where decision.chosen != decision.preferred {
      turns.append((number, decision.chosen))
    }
  }

  init?(_ text: String) {
    guard text != "-" else { return }
    for turn in text.split(separator: ".") {
      guard let runner = Self.names.firstIndex(of: String(turn.suffix(1))),
        let decision = Int(turn.dropLast())
      else { return nil }
      turns.append((decision, runner))
    }
  }
}

/// Something that can be run under any schedule.
protocol Explorable: Sendable {
  var name: String { get }

  func run(on scheduler: Scheduler) -> String?
}

/// What is called, by its names.
func words<Word: RawRepresentable<String>>(_ text: String) -> [Word] {
  text.split(separator: " ").map { Word(rawValue: String($0))! }
}

extension Scenario: Explorable {
  func run(on scheduler: Scheduler) -> String? {
    let world = World(self)
    scheduler.modelsWaiting = delivery == .probing && first[0] == first[1]
    scheduler.dropsEngine = operations.contains(.dropEngine)
    scheduler.isReady = { runner, _ in world.time.isDue || scheduler.areIdle(but: runner) }
    scheduler.onStep = world.note
    scheduler.onUnlockedUse = { [unowned world] in
      // Only who delivers the ends that an engine has left may do that.
      if world.lastEngine != nil { world.fault("a countdown is used without the lock") }
    }
    scheduler.run(threads(in: world))
    if scheduler.fault == nil { world.judgeEnd() }
    world.letGo()
    return scheduler.fault
  }
}

extension Scheduler {
  /// Says what the last schedule has shown, and how to see it once more.
  func tell(_ fault: String) {
    print("FOUND after \(runs) schedules: \(fault)")
    print("  .ci/explore --replay '\(scenario)' '\(Schedule(decisions).text)'")
  }

  /// One schedule, step by step.
  func replay(_ scenario: some Explorable, _ schedule: Schedule) -> String? {
    var turns: [Int: Int] = [:]
    for turn in schedule.turns { turns[turn.decision] = turn.runner }
    choose = { number, _ in turns[number] }
    trace = { print($0) }
    let fault = scenario.run(on: self)
    print(fault ?? "nothing is wrong")
    return fault
  }
}
