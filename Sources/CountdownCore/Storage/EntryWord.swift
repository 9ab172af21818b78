/// The word that says which life of an entry this is, and in which state.
///
///     63            32 31          13 12       8 7     0
///     +---------------+--------------+----------+-------+
///     |  generation   |   revision   | exponent | flags |
///     +---------------+--------------+----------+-------+
///
/// It is written under the engine's lock only. A pass copies it when it takes the entry, and compares it whole
/// just before the call: any difference means that the value taken is no longer to be delivered.
struct EntryWord: Equatable {
  var rawValue: UInt64

  struct Flags: OptionSet {
    var rawValue: UInt64

    /// Stands still: in no slot, its times relative to the moment it was paused.
    static let paused = Flags(rawValue: 1 << 0)
    /// Ticks on the manager's common grid instead of the deadline's.
    static let sharedGrid = Flags(rawValue: 1 << 1)
    /// Has no end; its deadline field is the instant number 0.
    static let endless = Flags(rawValue: 1 << 2)
    /// Its handler wants to know the outcome.
    static let wantsOutcome = Flags(rawValue: 1 << 3)
    /// Its first value is still to be delivered.
    static let first = Flags(rawValue: 1 << 4)
    /// Since a pass last took it, a move has delivered its value.
    static let told = Flags(rawValue: 1 << 5)
    /// On the list of newcomers.
    static let queued = Flags(rawValue: 1 << 6)
    /// What was shown last is its first value, and no multiple of the interval.
    static let unrounded = Flags(rawValue: 1 << 7)
  }

  private static let flagMask: UInt64 = (1 << 8) - 1
  private static let exponentShift: UInt64 = 8
  private static let exponentMask: UInt64 = 31 << exponentShift
  private static let revisionUnit: UInt64 = 1 << 13
  private static let lowHalf: UInt64 = (1 << 32) - 1

  /// The largest generation; an index that has used it up is retired.
  static let lastGeneration = UInt32.max

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(generation: UInt32, flags: Flags = [], exponent: Int = 0) {
    rawValue = UInt64(generation) << 32 | UInt64(exponent) << Self.exponentShift | flags.rawValue
  }

  var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  var flags: Flags {
    get { Flags(rawValue: rawValue & Self.flagMask) }
    set { rawValue = rawValue & ~Self.flagMask | newValue.rawValue }
  }

  /// The tolerance: ticks wait for the next multiple of 10^exponent nanoseconds.
  var exponent: Int { Int((rawValue & Self.exponentMask) >> Self.exponentShift) }

  /// True for what most are most of the time: a countdown on its deadline's own grid, without tolerance, of which a
  /// tick was delivered last.
  var isOrdinary: Bool {
    let special: Flags = [.sharedGrid, .endless, .told, .unrounded]
    return rawValue & (Self.exponentMask | special.rawValue) == 0
  }

  /// True for a countdown on the common grid without tolerance.
  var isPunctualOnGrid: Bool {
    let special: Flags = [.sharedGrid, .endless]
    return rawValue & (Self.exponentMask | special.rawValue) == Flags.sharedGrid.rawValue
  }

  /// Makes the word differ from every copy a pass may hold.
  mutating func nextRevision() {
    let low = (rawValue &+ Self.revisionUnit) & Self.lowHalf
    rawValue = rawValue & ~Self.lowHalf | low
  }
}
