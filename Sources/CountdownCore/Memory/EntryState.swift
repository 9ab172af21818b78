/// The generation of an entry and the state of its countdown, in one word.
///
///     63        32 31      19 18      14 13     6 5      4 3       0
///     +-----------+----------+----------+--------+--------+---------+
///     | generation| revision | exponent | flags  | queued |  phase  |
///     +-----------+----------+----------+--------+--------+---------+
///
/// It is written under the engine's lock only. A batch holds a copy from when the entry was taken. The delivery
/// compares the whole word just before the callback: any difference means that the value must not be delivered.
struct EntryState: Equatable {
  var rawValue: UInt64

  enum Phase: Equatable {
    /// It lives, and its time passes.
    case waiting
    /// It lives, and its time is stopped: it is in no slot, and its times are relative to the moment of the pause.
    case paused
    /// It lives, but only its zero is left to be delivered.
    ///
    /// The zero is queued, and nothing moves it. An evicted countdown has made room for another, so that no identity
    /// finds it. Any other has followed a countdown that has reached its end.
    case completing(isEvicted: Bool)
    /// Its outcome is queued, or is being delivered.
    ///
    /// One that ended together with others, with what it followed or with all, has its place among them; a follower shares the
    /// outcome of its leader.
    case ended(CountdownOutcome, isTogether: Bool)
  }

  /// The value that is queued for a living entry; of two, the greater remains.
  enum Queued: UInt64 {
    case nothing
    /// The value in force, if it is news.
    case ifNews
    /// The same after a correction, when it may also be more than the delivered value; after new marks, those that were
    /// passed.
    case inForce
    /// The exact time left: the first value, or a value after a move.
    case exactly
  }

  struct Flags: OptionSet {
    var rawValue: UInt64

    /// Ticks on the engine's shared grid instead of the deadline's.
    static let sharedGrid = Flags(rawValue: TickMode.sharedGrid)
    /// Its handler makes numbers of the values: each is the value in force, and is news also where it is equal.
    static let numbered = Flags(rawValue: 1 << 7)
    /// Ticks at marks alone; a silent countdown has none.
    static let atMarks = Flags(rawValue: TickMode.atMarks)
    /// Its end is delivered: its handler wants the outcome, or belongs to the main actor, where alone it may be
    /// released.
    static let deliversEnd = Flags(rawValue: 1 << 9)
    /// No delivery has taken the entry yet, so no delivery is calling its handler, or is about to call it.
    static let untaken = Flags(rawValue: 1 << 10)
    /// It was queued for a pass, and no delivery has taken it yet.
    static let waitsForPass = Flags(rawValue: 1 << 11)
    /// Its zero is a value like any other, and does not end it.
    static let pastZero = Flags(rawValue: TickMode.pastZero)
    /// It is a follower with a rhythm of its own: new rhythms of its leader do not change it.
    static let ownRhythm = Flags(rawValue: 1 << 13)

    /// Sets a flag, or clears it.
    mutating func set(_ flag: Flags, to isSet: Bool) {
      if isSet { insert(flag) } else { remove(flag) }
    }
  }

  private static let phaseMask: UInt64 = 15
  /// The phase without the bit for evicted, or led.
  private static let kindMask: UInt64 = 7
  private static let phaseBit: UInt64 = 8
  private static let completing: UInt64 = 2
  private static let firstOutcome: UInt64 = 3
  private static let queuedShift: UInt64 = 4
  private static let queuedMask = CountdownStamp.kinds
  private static let flagMask: UInt64 = 255 << 6
  private static let revisionUnit: UInt64 = 1 << 19
  private static let lowHalf: UInt64 = (1 << 32) - 1

  /// The largest generation.
  ///
  /// An index that has used it is not handed out again.
  static let lastGeneration = UInt32.max

  init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  init(generation: UInt32, flags: Flags = [], exponent: Int = 0) {
    rawValue = (UInt64(generation) << 32) | (UInt64(exponent) << TickMode.exponentShift) | flags.rawValue
  }

  var generation: UInt32 { UInt32(truncatingIfNeeded: rawValue >> 32) }

  var phase: Phase {
    get {
      let bit = rawValue & Self.phaseBit != 0
      return switch rawValue & Self.kindMask {
      case 0: .waiting
      case 1: .paused
      case Self.completing: .completing(isEvicted: bit)
      case let kind: .ended(CountdownOutcome(rawValue: UInt8(kind - Self.firstOutcome))!, isTogether: bit)
      }
    }
    set {
      let code: UInt64 =
        switch newValue {
        case .waiting: 0
        case .paused: 1
        case .completing(let isEvicted): Self.completing | (isEvicted ? Self.phaseBit : 0)
        case .ended(let outcome, let isTogether):
          UInt64(outcome.rawValue) + Self.firstOutcome | (isTogether ? Self.phaseBit : 0)
        }
      rawValue = rawValue & ~Self.phaseMask | code
    }
  }

  var isPaused: Bool { rawValue & Self.phaseMask == 1 }

  var isCompleting: Bool { rawValue & Self.kindMask == Self.completing }

  var isEvicted: Bool { rawValue & Self.phaseMask == Self.completing | Self.phaseBit }

  /// Whether it has ended together with others.
  var isTogether: Bool { isEnded && rawValue & Self.phaseBit != 0 }

  var isEnded: Bool { rawValue & Self.kindMask >= Self.firstOutcome }

  var queued: Queued {
    get { Queued(rawValue: (rawValue & Self.queuedMask) >> Self.queuedShift)! }
    set { rawValue = rawValue & ~Self.queuedMask | newValue.rawValue << Self.queuedShift }
  }

  var isQueued: Bool { rawValue & Self.queuedMask != 0 }

  /// Queues `other` too: of it and what is queued already, the greater remains.
  mutating func join(_ other: Queued) {
    if other.rawValue > queued.rawValue { queued = other }
  }

  /// Clears what is queued, when a delivery takes it.
  mutating func clearQueued() {
    rawValue &= ~(Self.queuedMask | ([.untaken, .waitsForPass] as Flags).rawValue)
  }

  var flags: Flags {
    get { Flags(rawValue: rawValue & Self.flagMask) }
    set { rawValue = (rawValue & ~Self.flagMask) | newValue.rawValue }
  }

  /// How it ticks, for the arithmetic of its schedule.
  var mode: TickMode { TickMode(rawValue: rawValue) }

  /// Whether it ends at its deadline.
  var endsAtZero: Bool { mode.endsAtZero }

  /// Whether it ticks at marks alone.
  var isMarked: Bool { mode.isMarked }

  /// The tolerance, as `TickMode` has it.
  var exponent: Int {
    get { mode.exponent }
    set { rawValue = rawValue & ~TickMode.exponentMask | UInt64(newValue) << TickMode.exponentShift }
  }

  /// How it ticks.
  ///
  /// Countdowns with equal rhythms differ in their times alone.
  var rhythm: UInt64 { rawValue & Self.rhythmMask }

  private static let rhythmMask =
    TickMode.exponentMask | ([.atMarks, .sharedGrid, .ownRhythm] as Flags).rawValue

  /// The grid of a countdown whose ticks are planned exactly, and that has no rhythm of its own; nil for any other.
  var plainGrid: CountdownAlignment? {
    let exact = mode.isAutomatic ? rhythm & ~TickMode.exponentMask : rhythm
    return exact == 0 ? .deadline : exact == Flags.sharedGrid.rawValue ? .shared : nil
  }

  /// The same word, with the kind of the value that was taken in it.
  @inline(__always)
  func stamp(of kind: Queued) -> CountdownStamp {
    CountdownStamp(word: rawValue | kind.rawValue << Self.queuedShift)
  }

  /// Whether a tick that was taken in another state is delivered in this one.
  ///
  /// A follower that chooses the rhythm that it has already, and a wait for an end, change only a flag, which does not
  /// withdraw the tick.
  func keepsTick(takenIn other: EntryState) -> Bool {
    let difference = rawValue ^ other.rawValue
    return difference & ~([.ownRhythm, .deliversEnd] as Flags).rawValue == 0
  }

  /// Makes it differ from every copy that a batch may hold, except a copy that is 2^13 changes old.
  mutating func nextRevision() {
    let low = (rawValue &+ Self.revisionUnit) & Self.lowHalf
    rawValue = (rawValue & ~Self.lowHalf) | low
  }
}

extension CountdownStamp {
  /// The kind of the value that was taken.
  var queued: EntryState.Queued { EntryState(rawValue: word).queued }

  /// The state of the entry when the value was taken: nothing was queued any more.
  var state: EntryState {
    var state = EntryState(rawValue: word)
    state.queued = .nothing
    return state
  }
}
