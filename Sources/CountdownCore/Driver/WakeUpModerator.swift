/// Keeps wake-ups apart while there are many, as a network card moderates its interrupts.
///
///                  one too many
///       open ───────────────────────▶ moderated
///     exactly ◀─────────────────────  1 ms apart
///                after a second, or a lull
///
/// Open, a pass is planned for exactly the instant asked for. The rate is watched by the generic cell rate algorithm, in
/// its virtual-scheduling form (ITU-T Recommendation I.371): each pass is expected a third of a millisecond after the
/// one before, and one that comes earlier than that by more than `limit` is one too many. Three countdowns of any
/// rhythms from 1 ms on never get there, whatever their phases: no millisecond has more than three passes of theirs. Nor
/// does a crowd on a machine that takes a third of a millisecond for each wake-up: it has no more passes than they.
///
/// Moderated, passes are planned at least 1 ms apart, each for all that has become due by then. Counted from what the
/// last one was planned for, not from when it ran: so the rhythm is exact, and a late pass makes no other late.
///
/// Invariant: a pass is never planned before the instant asked for, nor more than 1 ms after it.
///
/// Pure, in nanoseconds of the driver's clock.
struct WakeUpModerator {
  /// How far apart passes are while moderated, and by how much one may be put off.
  static let spacing: Nanoseconds = 1_000_000
  /// How long wake-ups stay moderated.
  static let holdTime: Nanoseconds = 1_000_000_000
  /// After which time the next pass is expected: the increment of the algorithm.
  private static let increment = spacing / 3
  /// By how much a pass may come earlier: the limit of the algorithm.
  ///
  /// Sixteen passes at once are within it.
  private static let limit = 5 * spacing

  /// After which time it is looked at whether there still are many.
  private static let lull = 32 * spacing

  /// When the next pass is expected: the theoretical arrival time of the algorithm.
  private var expected: Nanoseconds = .min
  private var lastPass: Nanoseconds = .min
  private var moderatedUntil: Nanoseconds = .min
  /// When it is looked at next whether there still are many, and how many there were since it was.
  private var nextLook: Nanoseconds = .min
  private var passes = 0

  /// For when a pass is to be planned that is asked for at an instant.
  func plan(for instant: Nanoseconds) -> Nanoseconds {
    guard instant < moderatedUntil else { return instant }
    let earliest = max(instant, lastPass.saturatingAdd(Self.spacing))
    return min(earliest, instant.saturatingAdd(Self.spacing))
  }

  /// Takes note that a pass has begun.
  ///
  /// - Parameter planned: For when it was planned.
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

  /// Ends the moderation when fewer than half of the passes were made that there could have been.
  private mutating func lookForLull(at planned: Nanoseconds) {
    passes += 1
    if planned < nextLook { return }
    if Nanoseconds(passes) * Self.spacing < Self.lull / 2 { moderatedUntil = planned }
    nextLook = planned.saturatingAdd(Self.lull)
    passes = 0
  }
}
