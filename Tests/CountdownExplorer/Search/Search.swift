/// Goes through the schedules of a scenario: all with at most so many preemptions, depth first; or random ones.
///
/// CHESS (Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs", 2007).
struct Search {
  let scheduler = Scheduler.shared
  private(set) var schedules = 0
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
      if let fault { return (failure(of: scenario, fault), false) }
      let decisions = scheduler.decisions
      guard decisions.map(\.chosen).starts(with: chosen) else {
        return (failure(of: scenario, "the same choices had another effect"), false)
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
    _ scenario: some Explorable, times: Int, random: inout SplitMix64
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
      if let fault { return failure(of: scenario, fault) }
    }
    return nil
  }

  private func failure(of scenario: some Explorable, _ fault: String) -> Failure {
    Failure(scenario: scenario, fault: fault, schedule: Schedule(scheduler.decisions))
  }

  private mutating func count() {
    schedules += 1
    longest.steps = max(longest.steps, scheduler.steps)
    longest.decisions = max(longest.decisions, scheduler.decisions.count)
  }
}

struct Failure {
  let scenario: any Explorable
  let fault: String
  let schedule: Schedule
}
