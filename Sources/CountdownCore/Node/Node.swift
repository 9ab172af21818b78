/// What the engine knows of one countdown: the first 80 bytes of the object that is called for it.
///
///     object:  | header | bucket | slot | address | deadline | interval | last value | start | phase … | receiver, closure |
///
/// Everything is read and written under the engine's lock, or where nobody else has the object. When the countdown is next due is not stored: that follows from
/// `deadline` and `lastValue`. What only few countdowns have lies in `Extras`, and a follower's links in `Following`.
struct Node {
  /// The list of its bucket in the table of receivers.
  var bucket = BucketLinks()
  /// The list of its slot in the wheel, or one of the engine's queues.
  var slot = Links()
  /// The receiver's address, by which the table finds it: see `Identity`.
  var address: UInt = 0
  /// When it ends, on the engine's timeline; for a paused countdown, relative to the pause.
  var deadline: Nanoseconds = 0
  /// Between two ticks; at marks, see `Beside.startAndMove`.
  var interval: Nanoseconds = 0
  /// What was delivered last.
  var lastValue = LastValue.nothing
  /// See `Beside`.
  var word: UInt64 = 0
  var phase = Phase.idle
  var queued = Queued.nothing
  var flags: Flags = []
  /// Counts the starts: what was started at the same instant has an order all the same.
  var number: UInt32 = 0

  /// What `word` is; two bits of the flags.
  enum Beside: UInt16 {
    /// The instant of the start.
    case start
    /// The same, of a silent countdown that was moved; `interval` is the instant of its last move.
    case startAndMove
    /// The address of its extras, which have the start.
    case extras
    /// The address of a follower's links: its times follow from its leader's.
    case links
  }

  /// The part of its life.
  enum Phase: Equatable {
    /// It was not started.
    case idle
    case waiting
    case paused
    /// Only its zero is left to be delivered, which is queued.
    case completing
    /// Its actor is being told that it is completed. No call finds it.
    case beingTold
    /// No call finds it. Its end is queued, or is being delivered.
    case ended(CountdownOutcome)
    /// Its end was delivered.
    case over(CountdownOutcome)
  }

  /// What is queued for it; of two, the greater remains.
  enum Queued: UInt8 {
    case nothing
    /// That something has changed, for a handler that hears of that.
    case change
    /// The value in force, if it is less than the delivered value.
    case ifNews
    /// The value in force after a correction, which may also be more.
    case inForce
    /// The exact time left; with `.shared` the value in force.
    case exactly
  }

  struct Flags: OptionSet {
    let rawValue: UInt16

    // The first four bits are those of `TickMode`.
    static let shared = Flags(rawValue: TickMode.shared.rawValue)
    static let atMarks = Flags(rawValue: TickMode.atMarks.rawValue)
    static let pastZero = Flags(rawValue: TickMode.pastZero.rawValue)
    static let automatic = Flags(rawValue: TickMode.automatic.rawValue)
    // The next two are a `Beside`.
    /// `end` is called.
    static let wantsOutcome = Flags(rawValue: 1 << 8)
    /// The handler makes numbers of the values.
    static let numbered = Flags(rawValue: 1 << 6)
    /// The handler hears of changes too.
    static let listens = Flags(rawValue: 1 << 7)
    /// An actor or a loop takes the values, after a bell.
    static let rings = Flags(rawValue: 1 << 9)
    /// It was queued for a pass: by another thread, or at the end of a chain that is too long.
    static let waitsForPass = Flags(rawValue: 1 << 10)
    /// Another countdown has taken its place, while its zero was still to be delivered.
    static let evicted = Flags(rawValue: 1 << 11)
    /// It has ended together with others, and keeps its place among them.
    static let together = Flags(rawValue: 1 << 12)
    /// A follower that ticks otherwise than its leader.
    static let ownRhythm = Flags(rawValue: 1 << 13)
    /// The bell has rung, and what it is for was not taken yet.
    static let rung = Flags(rawValue: 1 << 14)
    /// An actor's: it has reached its end when the actor is told.
    static let endsWhenTold = Flags(rawValue: 1 << 15)
  }
}

extension Node.Flags {
  /// What the node's `word` is.
  @inline(__always) var beside: Node.Beside {
    get {
      switch rawValue >> 4 & 3 {
      case 0: .start
      case 1: .startAndMove
      case 2: .extras
      default: .links
      }
    }
    set { self = Self(rawValue: rawValue & ~(3 << 4) | newValue.rawValue << 4) }
  }

  mutating func set(_ flag: Node.Flags, to isSet: Bool) {
    if isSet { insert(flag) } else { remove(flag) }
  }
}
