/// Makes a scenario that fails smaller, as long as it fails.
///
/// Delta debugging (Zeller & Hildebrandt, "Simplifying and isolating failure-inducing input", 2002): runs of operations
/// are left out, ever shorter ones; then single operations are made simpler, those in scripts as well.
package struct Shrinker {
  let fails: (Scenario) -> Bool
  private(set) var scenario: Scenario
  private var trialsLeft: Int

  /// Shrinks a scenario that fails.
  ///
  /// - Returns: The smallest that was found.
  package static func shrink(
    _ scenario: Scenario, trials: Int = 5_000, while fails: @escaping (Scenario) -> Bool
  ) -> Scenario {
    var shrinker = Shrinker(fails: fails, scenario: scenario, trialsLeft: trials)
    shrinker.shrink()
    return shrinker.scenario
  }

  private mutating func shrink() {
    var before: Scenario
    repeat {
      before = scenario
      leaveOutRuns()
      simplifySurroundings()
      simplifyOperations()
    } while scenario != before && trialsLeft > 0
  }

  private mutating func attempt(_ change: (inout Scenario) -> Void) -> Bool {
    guard trialsLeft > 0 else { return false }
    var candidate = scenario
    change(&candidate)
    guard candidate != scenario else { return false }
    trialsLeft -= 1
    guard fails(candidate) else { return false }
    scenario = candidate
    return true
  }

  private mutating func leaveOutRuns() {
    var length = max(1, scenario.operations.count / 2)
    while true {
      var start = 0
      while start < scenario.operations.count {
        let run = start..<min(start + length, scenario.operations.count)
        if !attempt({ $0.operations.removeSubrange(run) }) { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  private mutating func simplifySurroundings() {
    _ = attempt { $0.uptime = 0 }
    _ = attempt { $0.collides = false }
    _ = attempt { $0.isCrowded = false }
    // Numbers that are too large are taken modulo what there is.
    while scenario.managers > 1, attempt({ $0.managers -= 1 }) {}
    while scenario.receivers > 1, attempt({ $0.receivers = $0.receivers / 2 }) {}
    while scenario.receivers > 1, attempt({ $0.receivers -= 1 }) {}
  }

  private mutating func simplifyOperations() {
    for index in scenario.operations.indices {
      var isSimpler = true
      while isSimpler {
        isSimpler = scenario.operations[index].simpler().contains { operation in
          attempt { $0.operations[index] = operation }
        }
      }
    }
  }
}
