import CountdownCore
import Glibc

/// All scenarios, in an order by seed; ends the process at the first fault.
struct Campaign {
  private var search = Search()

  /// Those of which there are few, with few orders each: they come first, each time.
  private static let few: [any Explorable] =
    Scenario.sweeps + ManagerScenario.all.filter { $0.kind != .actor }
  /// All pairs of calls, those that are made by threads with a third one, and those of actors.
  private static let many: [any Explorable] =
    Scenario.all + Scenario.threes + Scenario.marks + ManagerScenario.all.filter { $0.kind == .actor }
  static let all = few + many

  /// How many times as long as the others have on average one scenario may take.
  private static let patience = 10.0

  /// Without a preemption, then the few with one, some of the many at random, those with one, and so on, as long as there
  /// is time.
  ///
  /// - Parameters:
  ///   - end: For how many seconds.
  ///   - seed: In which order, and what at random. Where there is no time for all, another seed comes to others.
  mutating func run(until end: Double, seed: UInt64) {
    let few = Self.mixed(Self.few, seed: seed)
    let many = Self.mixed(Self.many, seed: seed)
    print("\(few.count + many.count) scenarios, \(Int(end)) s, seed \(seed)")
    for bound in 0...3 {
      exhaust(few, "few", bound, until: end)
      if bound == 1 {
        var random = SplitMix64(seed: seed)
        for scenario in many where search.elapsed < end { search.walk(scenario, times: 16, random: &random) }
      }
      exhaust(many, "many", bound, until: end)
    }
    print("\(Scheduler.shared.runs) schedules in \(Int(search.elapsed)) s: nothing found")
  }

  private mutating func exhaust(
    _ scenarios: [any Explorable], _ name: String, _ bound: Int, until limit: Double
  ) {
    var complete = 0
    for (number, scenario) in scenarios.enumerated() {
      let left = limit - search.elapsed
      if left <= 0 { break }
      // Each as far as it goes, but for the few that would take the time of many others.
      let share = bound < 2 ? left : Self.patience * left / Double(scenarios.count - number)
      if search.exhaust(scenario, bound: bound, until: search.elapsed + min(left, share)) { complete += 1 }
    }
    guard complete > 0 else { return }
    print(
      "\(name), at most \(bound): \(complete) of \(scenarios.count), after \(Scheduler.shared.runs) schedules"
    )
  }

  /// In another order, the same for each seed, so that neighbours are not all alike.
  private static func mixed(_ scenarios: [any Explorable], seed: UInt64) -> [any Explorable] {
    var random = SplitMix64(seed: seed)
    return scenarios.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// Goes through the schedules of a scenario: all with at most so many preemptions, depth first; or random ones.
///
/// CHESS (Musuvathi and Qadeer, "Iterative Context Bounding for Systematic Testing of Multithreaded Programs", 2007).
private struct Search {
  private let scheduler = Scheduler.shared
  private let begin = ContinuousClock.now

  var elapsed: Double { (.now - begin) / .seconds(1) }

  /// All schedules with at most so many preemptions; false: there was no time for all.
  mutating func exhaust(_ scenario: some Explorable, bound: Int, until end: Double) -> Bool {
    var prefix: [Int] = []
    var run = 0
    while true {
      let chosen = prefix
      self.run(scenario) { number, _ in number < chosen.count ? chosen[number] : nil }
      run += 1
      let decisions = scheduler.decisions
      guard decisions.map(\.chosen).starts(with: chosen) else {
        found("the same choices had another effect")
      }
      guard let last = decisions.lastIndex(where: { $0.next(atMost: bound) != nil }) else { return true }
      prefix = decisions[..<last].map(\.chosen)
      prefix.append(decisions[last].next(atMost: bound)!)
      if run % 256 == 0, elapsed >= end { return false }
    }
  }

  /// Random schedules, in which whoever runs is stopped now and then.
  mutating func walk(_ scenario: some Explorable, times: Int, random: inout SplitMix64) {
    for _ in 0..<times {
      var source = random
      run(scenario) { _, decision in
        if decision.running >= 0, source.next() % 8 != 0 { return nil }
        let others = (0..<8).filter { decision.enabled & 1 << $0 != 0 }
        return others[Int(source.next() % UInt64(others.count))]
      }
      random = source
    }
  }

  private mutating func run(_ scenario: some Explorable, choose: @escaping (Int, Decision) -> Int?) {
    scheduler.choose = choose
    if let fault = scheduler.run(scenario) { found(fault) }
  }

  private func found(_ fault: String) -> Never {
    scheduler.tell(fault)
    exit(1)
  }
}
