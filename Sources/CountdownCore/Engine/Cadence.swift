/// The arithmetic of one countdown's ticks: pure, and in one unit throughout.
///
/// Values are counted in steps: whole intervals left, rounded up. Ticks are anchored on the deadline: the tick that
/// shows k steps is planned at `deadline - k * interval`, so rounding never accumulates.
struct Cadence {
  let deadline: Nanoseconds
  let interval: Nanoseconds
  let word: EntryWord

  /// The value in force at an instant, in steps; 0 exactly from the deadline on.
  ///
  /// On the common grid: what was nearest when the grid was last passed, but no more than what is left.
  func steps(at instant: Nanoseconds) -> Int64 {
    guard instant < deadline else { return 0 }
    let roundedUp = (difference(deadline, instant) - 1) / interval + 1
    guard word.flags.contains(.sharedGrid) else { return roundedUp }
    return min(roundedUp, nearestSteps(atGrid: gridInstant(before: instant)))
  }

  /// Whether a value last shown, in steps, is still right at an instant.
  ///
  /// On the common grid a value that was right when the grid was last passed still is; and one that is nearest to
  /// what is left is never replaced by a larger one, which the grid may suggest after a pause.
  func isCurrent(_ shown: Int64, at instant: Nanoseconds) -> Bool {
    let steps = steps(at: instant)
    if steps == shown { return true }
    guard word.flags.contains(.sharedGrid), instant < deadline else { return false }
    if shown < steps { return shown >= nearestSteps(atGrid: instant) }
    return shown == nearestSteps(atGrid: gridInstant(before: instant))
  }

  /// When to tick next.
  ///
  /// - Parameters:
  ///   - instant: Now, before the deadline.
  ///   - shown: The value last shown, in nanoseconds. The next one is smaller.
  /// - Returns: The instant, after `instant` and not after the deadline.
  func nextTick(after instant: Nanoseconds, shown: Nanoseconds) -> Nanoseconds {
    if word.flags.contains(.sharedGrid) { return nextGridTick(after: instant, shown: shown) }
    let steps = (difference(deadline, instant) - 1) / interval
    return steps == 0 ? deadline : tolerated(deadline - steps * interval)
  }

  /// The value that was shown last, in steps, told by the expiry that was planned after it.
  func stepsShown(before expiry: Nanoseconds) -> Int64 {
    steps(at: expiry) + 1
  }

  /// The expiry that tells that `steps` were shown last; the inverse of `stepsShown`.
  func expiry(afterShowing steps: Int64) -> Nanoseconds {
    planned(steps - 1)
  }

  /// When the value of so many steps is planned.
  func planned(_ steps: Int64) -> Nanoseconds {
    let (offset, overflow) = steps.multipliedReportingOverflow(by: interval)
    return overflow ? .min / 2 : deadline.saturatingAdd(-offset)
  }

  /// The value of a tick on the common grid, and the expiry after it, with a single division; nil: in the special
  /// cases, for which `steps` and `nextTick` are right.
  ///
  /// - Parameters:
  ///   - grid: The grid's instant for which the tick was planned, not an interval ago.
  ///   - instant: Now.
  /// - Returns: The value in nanoseconds, and the next expiry.
  func gridTick(
    plannedFor grid: Nanoseconds, at instant: Nanoseconds
  ) -> (value: Nanoseconds, next: Nanoseconds)? {
    guard instant < deadline else { return nil }
    let value = nearestSteps(atGrid: grid).steps(of: interval)
    // Late by so much that less is left.
    guard deadline - instant > value - interval else { return nil }
    return (value, value > interval ? grid + interval : deadline)
  }

  private func nextGridTick(after instant: Nanoseconds, shown: Nanoseconds) -> Nanoseconds {
    var grid = gridInstant(before: instant).saturatingAdd(interval)
    while grid < deadline {
      let value = nearestSteps(atGrid: grid).multipliedReportingOverflow(by: interval)
      if !value.overflow, value.partialValue < shown { return min(tolerated(grid), deadline) }
      grid = grid.saturatingAdd(interval)
    }
    return deadline
  }

  private func nearestSteps(atGrid grid: Nanoseconds) -> Int64 {
    max(1, difference(deadline, grid).saturatingAdd(interval / 2) / interval)
  }

  private func gridInstant(before instant: Nanoseconds) -> Nanoseconds {
    let phase = instant % interval
    return instant.saturatingAdd(phase < 0 ? -phase - interval : -phase)
  }

  /// The next multiple of the tolerance's power of ten.
  private func tolerated(_ instant: Nanoseconds) -> Nanoseconds {
    if word.exponent == 0 { return instant }
    let unit = Tolerance.unit(word.exponent)
    let phase = instant % unit
    return phase <= 0 ? instant.saturatingAdd(-phase) : instant.saturatingAdd(unit - phase)
  }

  private func difference(_ later: Nanoseconds, _ earlier: Nanoseconds) -> Nanoseconds {
    let (difference, overflow) = later.subtractingReportingOverflow(earlier)
    return overflow ? .max : difference
  }
}

extension Cadence {
  init(_ entry: EntryRef) {
    self.init(deadline: entry.deadline, interval: entry.interval, word: entry.word)
  }

  /// Whether the value, or number, that was delivered last is still the right one at an instant; what that was is
  /// told by the expiry that was planned after it.
  func isShown(before expiry: Nanoseconds, at instant: Nanoseconds) -> Bool {
    word.flags.contains(.endless)
      ? number(at: instant) <= numberTold(before: expiry)
      : isCurrent(stepsShown(before: expiry), at: instant)
  }
}

// MARK: - Endless ticks

extension Cadence {
  /// The number of the last instant that is not after `instant`; -1 before the first.
  func number(at instant: Nanoseconds) -> Int64 {
    instant < deadline ? -1 : difference(instant, deadline) / interval
  }

  /// The number that was delivered last, told by the expiry that was planned after it; -1: none yet.
  func numberTold(before expiry: Nanoseconds) -> Int64 {
    number(at: expiry) - 1
  }

  /// When the instant of that number is planned.
  func plannedInstant(_ number: Int64) -> Nanoseconds {
    let (offset, overflow) = number.multipliedReportingOverflow(by: interval)
    return overflow ? .never : deadline.saturatingAdd(offset)
  }

  /// When to tick next.
  func nextInstant(after instant: Nanoseconds) -> Nanoseconds {
    tolerated(plannedInstant(number(at: instant) + 1))
  }
}

/// Tolerances, kept as the exponent of a power of ten.
enum Tolerance {
  /// The exponent of the largest power of ten, in nanoseconds, within an allowance; 0 is no tolerance.
  static func exponent(within allowance: Nanoseconds) -> Int {
    var exponent = 0
    while exponent < 18, unit(exponent + 1) <= allowance { exponent += 1 }
    return exponent
  }

  /// 10 to the power of `exponent`, in nanoseconds.
  static func unit(_ exponent: Int) -> Nanoseconds {
    var unit: Nanoseconds = 1
    for _ in 0..<exponent { unit *= 10 }
    return unit
  }
}
