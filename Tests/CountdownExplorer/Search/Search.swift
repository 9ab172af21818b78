/// Goes through the schedules of a scenario: all with at most so many preemptions, depth first; or random ones.
///
/// CHESS (Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs", 2007).
struct Search {
  let scheduler = Scheduler.shared
  /// How many schedules were run.
  private(set) var schedules = 0
  /// The longest, in steps and in decisions.
  private(set) var longest = (steps: 0, decisions: 0)

  /// All schedules with at most so many preemptions.
  ///
  /// - Parameters:
  ///   - scenario: What is run.
  ///   - bound: How many, at most.
  ///   - isOver: Asked now and then whether there is no time left.
  /// - Returns: A failure, and whether all were run.
  mutating func exhaust(
    _ scenario: some Explorable, bound: Int, until isOver: () -> Bool
  ) -> (failure: Failure?, isComplete: Bool) {
    var prefix: [Int] = []
    var run = 0
    while true {
      let chosen = prefix
      scheduler.choose = { number, _ in number < chosen.count ? chosen[number] : nil }
      let fault = scenario.run(on: scheduler)
      count()
      run += 1
      if let fault { return (Failure(scenario.name, fault, Schedule(scheduler.decisions)), false) }
      let decisions = scheduler.decisions
      guard decisions.map(\.chosen).starts(with: chosen) else {
        return (Failure(scenario.name, "the same choices had another effect", Schedule(decisions)), false)
      }
      guard let last = decisions.lastIndex(where: { $0.next(atMost: bound) != nil }) else {
        return (nil, true)
      }
      prefix = decisions[..<last].map(\.chosen)
      prefix.append(decisions[last].next(atMost: bound)!)
      if run % 256 == 0, isOver() { return (nil, false) }
    }
  }

  /// Random schedules, in which whoever runs is stopped now and then.
  mutating func walk(
    _ scenario: some Explorable, times: Int, random: inout Random
  ) -> Failure? {
    for _ in 0..<times {
      var source = random
      scheduler.choose = { _, decision in
        if decision.running >= 0, source.next() % 8 != 0 { return nil }
        let others = (0..<8).filter { decision.enabled & 1 << $0 != 0 }
        return others[Int(source.next() % UInt64(others.count))]
      }
      let fault = scenario.run(on: scheduler)
      random = source
      count()
      if let fault { return Failure(scenario.name, fault, Schedule(scheduler.decisions)) }
    }
    return nil
  }

  private mutating func count() {
    schedules += 1
    longest.steps = max(longest.steps, scheduler.steps)
    longest.decisions = max(longest.decisions, scheduler.decisions.count)
  }
}

/// What went wrong, and how it is seen again.
struct Failure {
  let scenario: String
  let fault: String
  let schedule: Schedule

  init(_ scenario: String, _ fault: String, _ schedule: Schedule) {
    self.scenario = scenario
    self.fault = fault
    self.schedule = schedule
  }
}

/// Random numbers: the generator of Sebastiano Vigna, splitmix64.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
