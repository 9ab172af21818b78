import Dispatch

/// What is asked of all contenders: long countdowns that tick once a second.
struct Plan: Sendable {
  /// How long each lasts, in nanoseconds.
  static let lasting: Int64 = 1_000_000_000 * interval
  /// Between two ticks.
  static let interval: Int64 = 1_000_000_000

  /// When the first tick is due, on the clock of `DispatchTime`.
  let firstTick: DispatchTime
  /// Whether each has a phase of its own where it can: its first tick is due an interval after its start.
  ///
  /// If not, `firstTick` is common to all.
  var hasOwnPhases = false

  /// As in real life: from now on, and each with its own phase.
  static var realLife: Plan { Plan(firstTick: .now() + .nanoseconds(Int(interval)), hasOwnPhases: true) }

  /// When the first tick of a countdown that is started now is due.
  var firstTickOfNext: DispatchTime {
    hasOwnPhases ? .now() + .nanoseconds(Int(Self.interval)) : firstTick
  }

  /// What is left at an instant.
  func left(at instant: DispatchTime) -> Int64 {
    let gone = Int64(bitPattern: instant.uptimeNanoseconds &- firstTick.uptimeNanoseconds)
    return Self.lasting - Self.interval - gone
  }
}
