import CountdownCore

struct Campaign {
  private var search = Search()
  private let clock = ContinuousClock()
  private let begin = ContinuousClock().now

  /// Those of which there are few, with few orders each: they come first, each time.
  static let few: [any Explorable] =
    Scenario.reuses + Scenario.sweeps + ManagerScenario.all.filter { $0.kind != .actor }
  /// All pairs of calls, those that are made by threads with a third one, and those of actors.
  static let many: [any Explorable] =
    Scenario.all + Scenario.threes + Scenario.marks + ManagerScenario.all.filter { $0.kind == .actor }
  static let all = few + many

  /// How many times as long as the others have on average one scenario may take.
  private static let patience = 10.0

  private var elapsed: Double { (clock.now - begin) / .seconds(1) }

  /// Without a preemption, then the few with one, some of the many at random, those with one, and so on, as long as there
  /// is time.
  ///
  /// - Parameters:
  ///   - seconds: For how long.
  ///   - seed: In which order, and what at random. Where there is no time for all, another seed comes to others.
  /// - Returns: False when something was found.
  mutating func run(for seconds: Int, seed: UInt64) -> Bool {
    let few = Self.mixed(Self.few, seed: seed)
    let many = Self.mixed(Self.many, seed: seed)
    let end = Double(seconds)
    print("\(few.count + many.count) scenarios, \(seconds) s, seed \(seed)")
    for bound in 0...3 {
      if let failure = exhaust(few, "few", bound, until: end) { return report(failure) }
      if bound == 1, let failure = walk(many, seed: seed, until: end) { return report(failure) }
      if let failure = exhaust(many, "many", bound, until: end) { return report(failure) }
    }
    print(
      "\(search.schedules) schedules in \(Int(elapsed)) s, of at most \(search.longest.steps) steps with"
        + " \(search.longest.decisions) decisions: nothing found")
    return true
  }

  private mutating func exhaust(
    _ scenarios: [any Explorable], _ name: String, _ bound: Int, until limit: Double
  ) -> Failure? {
    let before = (search.schedules, elapsed)
    var complete = 0
    for (number, scenario) in scenarios.enumerated() {
      let left = limit - elapsed
      if left <= 0 { break }
      // Each as far as it goes, but for the few that would take the time of many others.
      let share = bound < 2 ? left : Self.patience * left / Double(scenarios.count - number)
      let (failure, isComplete) = exhaust(scenario, bound, until: elapsed + min(left, share))
      if let failure { return failure }
      if isComplete { complete += 1 }
    }
    let run = search.schedules - before.0
    guard run > 0 else { return nil }
    let rate = Int(Double(run) / max(elapsed - before.1, 0.001))
    print(
      "\(name), at most \(bound): \(run) schedules, \(complete) of \(scenarios.count) scenarios completely, \(rate) a second"
    )
    return nil
  }

  private mutating func walk(_ scenarios: [any Explorable], seed: UInt64, until end: Double) -> Failure? {
    var random = SplitMix64(seed: seed)
    let before = search.schedules
    for scenario in scenarios where elapsed < end {
      Scheduler.shared.scenario = scenario.name
      if let failure = search.walk(scenario, times: 16, random: &random) { return failure }
    }
    print("at random: \(search.schedules - before) schedules")
    return nil
  }

  mutating func runBound(_ bound: Int, of name: String) -> Bool {
    for scenario in Self.all where name.isEmpty || scenario.name.contains(name) {
      if let failure = exhaust(scenario, bound, until: .infinity).failure { return report(failure) }
    }
    print("\(search.schedules) schedules in \(elapsed) s, \(search.longest): nothing found")
    return true
  }

  func replay(_ name: String, _ text: String) -> Bool {
    guard let scenario = Self.all.first(where: { $0.name == name }), let schedule = Schedule(text) else {
      print("no such scenario, or no schedule")
      return false
    }
    return replay(scenario, schedule)
  }

  private func replay(_ scenario: some Explorable, _ schedule: Schedule) -> Bool {
    let scheduler = Scheduler.shared
    scheduler.onTrace = { runner, step in print("  \(Schedule.name(runner)) \(step.rawValue)") }
    scheduler.onDelivery = { print("    \($0)") }
    defer {
      scheduler.onTrace = nil
      scheduler.onDelivery = nil
    }
    let fault = scheduler.run(scenario, schedule)
    print(fault ?? "nothing is wrong")
    return fault == nil
  }

  private mutating func exhaust(
    _ scenario: some Explorable, _ bound: Int, until end: Double
  ) -> (failure: Failure?, isComplete: Bool) {
    Scheduler.shared.scenario = scenario.name
    let (clock, begin) = (clock, begin)
    return search.exhaust(scenario, bound: bound) { (clock.now - begin) / .seconds(1) >= end }
  }

  private func report(_ failure: Failure) -> Bool {
    let name = failure.scenario.name
    let short = Scheduler.shared.shortened(failure.scenario, failure.schedule)
    _ = replay(failure.scenario, short)
    print("FOUND after \(search.schedules) schedules, \(elapsed) s: \(failure.fault)")
    print("  .ci/explore --replay '\(name)' '\(failure.schedule.text)'")
    print("  shortened: .ci/explore --replay '\(name)' '\(short.text)'")
    return false
  }

  /// In another order, the same for each seed, so that neighbours are not all alike.
  private static func mixed(_ scenarios: [any Explorable], seed: UInt64) -> [any Explorable] {
    var random = SplitMix64(seed: seed)
    return scenarios.map { ($0, random.next()) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
