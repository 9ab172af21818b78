/// Which life of an entry this is, and in which state: one word.
///
///     63            32 31          17 16       12 11    0
///     +---------------+--------------+----------+-------+
///     |  generation   |   revision   | exponent | flags |
///     +---------------+--------------+----------+-------+
///
/// It is written under the engine's lock only. A pass copies it when it takes the entry, and compares it whole
/// just before the call: any difference means that the value taken is no longer to be told.
struct EntryState: Equatable {
  var rawValue: UInt64

  struct Flags: OptionSet {
    var rawValue: UInt64

    /// Stands still: in no slot, its times relative to the moment it was paused.
    static let paused = Flags(rawValue: 1 << 0)
    /// Ticks on the engine's common grid instead of the deadline's.
    static let sharedGrid = Flags(rawValue: 1 << 1)
    /// Has no end; its deadline field is the instant number 0.
    static let endless = Flags(rawValue: 1 << 2)
    /// Its handler wants to know the outcome.
    static let wantsOutcome = Flags(rawValue: 1 << 3)
    /// Lives, and is owed a value: in one of the lists of debts.
    static let owed = Flags(rawValue: 1 << 4)
    /// What it is owed is what is left, exactly: its first value, or a moved one.
    static let exact = Flags(rawValue: 1 << 5)
    /// Its life is over, and the one's it followed: whose outcome it is told. (The bit of `exact`: it is owed no value.)
    static let led = exact
    /// Its life is over: what it is owed is its outcome.
    static let ended = Flags(rawValue: 1 << 6)
    /// No delivery has taken it yet: nobody calls its handler, and nobody is about to.
    static let untaken = Flags(rawValue: 1 << 7)
    /// Its handler belongs to the main actor: no thread but the delivering one lets go of it.
    static let onMainActor = Flags(rawValue: 1 << 8)
    /// What the last instant of the common grid said may still be news.
    ///
    /// What it was told last was not told when just that was left: its pause has ended while ticks were held back, or its
    /// deadline was corrected, or its interval changed.
    static let heldBack = Flags(rawValue: 1 << 9)
    /// Owed, since its deadline was corrected: it may be told more than before.
    static let corrected = Flags(rawValue: 1 << 10)
    /// Follows another, and has chosen its interval itself: the other's changes leave that as it is.
    static let ownInterval = Flags(rawValue: 1 << 11)
  }

  private static let flagMask: UInt64 = (1 << 12) - 1
  private static let exponentShift: UInt64 = 12
  private static let exponentMask: UInt64 = 31 << exponentShift
  private static let revisionUnit: UInt64 = 1 << 17
  private static let lowHalf: UInt64 = (1 << 32) - 1

  /// The largest generation; an index that has used it up is handed out no more.
  static let lastGeneration = UInt32.max

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(generation: UInt32, flags: Flags = [], exponent: Int = 0) {
    rawValue = (UInt64(generation) << 32) | (UInt64(exponent) << Self.exponentShift) | flags.rawValue
  }

  var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  var flags: Flags {
    get { Flags(rawValue: rawValue & Self.flagMask) }
    set { rawValue = (rawValue & ~Self.flagMask) | newValue.rawValue }
  }

  /// The tolerance: ticks wait for the next multiple of 10^exponent nanoseconds.
  var exponent: Int { Int((rawValue & Self.exponentMask) >> Self.exponentShift) }

  /// How it ticks; what ticks alike differs in times alone.
  var rhythm: UInt64 { rawValue & Self.rhythmMask }

  private static let rhythmMask = exponentMask | ([.endless, .sharedGrid, .ownInterval] as Flags).rawValue

  /// The rhythm of a countdown without tolerance on its deadline's grid.
  static let onDeadlinesGrid: UInt64 = 0

  /// The rhythm of a countdown without tolerance on the common grid.
  static let onSharedGrid = Flags.sharedGrid.rawValue

  /// Whether a tick that was taken in another state is told in this one.
  ///
  /// That a follower keeps its interval from now on takes nothing away from it.
  func keepsTick(takenIn other: EntryState) -> Bool {
    let difference = rawValue ^ other.rawValue
    return difference & ~Flags.ownInterval.rawValue == 0
  }

  /// Makes it differ from every copy a pass may hold, but for one that is 2^15 changes old.
  mutating func nextRevision() {
    let low = (rawValue &+ Self.revisionUnit) & Self.lowHalf
    rawValue = (rawValue & ~Self.lowHalf) | low
  }
}
