/// Keeps wake-ups apart while there are many, as a network card moderates its interrupts.
///
///                  one too many
///       open ───────────────────────▶ moderated
///     exactly ◀─────────────────────  1 ms apart
///                after a second, or a lull
///
/// While open, a pass is planned for exactly the instant that the engine asks for. The generic cell rate algorithm
/// watches the rate, in its virtual-scheduling form (ITU-T Recommendation I.371): each pass is expected a third of a
/// millisecond after the pass before. A pass that comes earlier than expected by more than `limit` is one too many.
/// Three countdowns with any intervals from 1 ms on never get there, whatever their phases: no millisecond has more
/// than three of their passes. Nor does a crowd on a machine that takes a third of a millisecond for each wake-up: it
/// has no more passes than the three countdowns.
///
/// While moderated, passes are planned at least 1 ms apart, each for everything that has become due by then. The
/// distance counts from the planned instant of the last pass, not from its start. So the rhythm is exact, and a late
/// pass makes no other late.
///
/// Invariant: a pass is never planned before the instant asked for, nor more than 1 ms after it.
///
/// Pure, in nanoseconds of the driver's clock.
struct WakeUpModerator {
  /// The distance of passes while moderated, and the longest time that a pass may be postponed.
  static let spacing: Nanoseconds = 1_000_000
  /// How long wake-ups stay moderated.
  static let holdTime: Nanoseconds = 1_000_000_000
  /// The time after which the next pass is expected: the algorithm's increment.
  private static let increment = spacing / 3
  /// How much earlier than expected a pass may come: the algorithm's limit.
  ///
  /// Sixteen passes at once are within it.
  private static let limit = 5 * spacing

  /// How often to check whether there still are many passes.
  private static let lull = 32 * spacing

  /// When the next pass is expected: the algorithm's theoretical arrival time.
  private var expected: Nanoseconds = .min
  private var lastPass: Nanoseconds = .min
  private var moderatedUntil: Nanoseconds = .min
  /// When to check next whether there still are many passes; `passes` counts them since the last check.
  private var nextLook: Nanoseconds = .min
  private var passes = 0

  /// Returns when to plan a pass that the engine asks for at an instant.
  func plan(for instant: Nanoseconds) -> Nanoseconds {
    guard instant < moderatedUntil else { return instant }
    let earliest = max(instant, lastPass.saturatingAdd(Self.spacing))
    return min(earliest, instant.saturatingAdd(Self.spacing))
  }

  /// Notes that a pass has begun.
  ///
  /// - Parameter planned: The instant that the pass was planned for.
  mutating func passBegan(plannedFor planned: Nanoseconds) {
    lastPass = planned
    if planned < moderatedUntil { return lookForLull(at: planned) }
    if planned < expected.saturatingSubtract(Self.limit) {
      moderatedUntil = planned.saturatingAdd(Self.holdTime)
      nextLook = planned.saturatingAdd(Self.lull)
      passes = 0
    } else {
      expected = max(expected, planned).saturatingAdd(Self.increment)
    }
  }

  /// Ends the moderation if there were fewer than half as many passes as there could have been.
  private mutating func lookForLull(at planned: Nanoseconds) {
    passes += 1
    if planned < nextLook { return }
    if Nanoseconds(passes) * Self.spacing < Self.lull / 2 { moderatedUntil = planned }
    nextLook = planned.saturatingAdd(Self.lull)
    passes = 0
  }
}
