/// What only few countdowns have beside their nodes, under the engine's lock.
///
///     node: start, or the address of:      | start | last move | total | following | rare |
///                                                                           |         |
///     or, of a plain follower, of:              | leader | next | previous |    | ring | grain | key … |
///
/// Most of these were moved, and have no more than that. As long as a node follows another, its times here mean nothing.
struct Extras {
  var start: Nanoseconds
  /// When it was last moved, or `never`; relative to a pause, like its start.
  var lastMove = Nanoseconds.never
  /// Its total, if that does not follow from its start or its last move.
  var total: Nanoseconds = 0
  var following: Boxed<Following>?
  var rare: Boxed<Rare>?

  /// Frees what they refer to, and returns what is to be released outside the lock.
  func free() -> Rare? {
    _ = following?.take()
    return rare?.take()
  }
}

/// What is rarer still.
struct Rare {
  /// Its place among the keys of its receiver.
  var ring = KeyRing()
  var grain = Grain.none
  /// What waits for its end.
  var waiters: EndWaiters?
  /// What keeps its deadline.
  var keeper: (any DeadlineKeeper)?
  var key: CountdownKey?

  /// What its ticks have beside an interval.
  enum Grain {
    case none
    case marks(Marks)
    /// The tolerance that was asked for, as an exponent; not zero.
    case tolerance(Int8)
  }
}

extension Boxed<Rare> {
  var marks: Marks? { if case .marks(let marks) = self.grain { marks } else { nil } }
  var toleranceExponent: Int { if case .tolerance(let exponent) = self.grain { Int(exponent) } else { 0 } }
}

extension NodeRef {
  /// Its extras; nil if it has none.
  @inline(__always)
  var extras: Boxed<Extras>? {
    self.flags.beside == .extras ? Boxed(address: self.word) : nil
  }

  /// What is rarer still; nil if it has nothing of that.
  @inline(__always) var rare: Boxed<Rare>? { extras?.rare }

  /// Its extras, which are made if need be.
  func makeExtras() -> Boxed<Extras> {
    if let extras { return extras }
    var content = Extras(start: Nanoseconds(bitPattern: self.word))
    switch self.flags.beside {
    case .start, .extras: break
    case .startAndMove: content.lastMove = self.interval
    case .links: content = Extras(start: 0, following: Boxed(address: self.word))
    }
    let extras = Boxed(content)
    self.word = extras.address
    self.flags.beside = .extras
    return extras
  }

  func makeRare() -> Boxed<Rare> {
    let extras = makeExtras()
    if let rare = extras.rare { return rare }
    let rare = Boxed(Rare())
    extras.rare = rare
    return rare
  }

  /// Gives the extras up: of a countdown that is over, the bare object is kept.
  ///
  /// - Returns: What is to be released outside the lock.
  func takeExtras() -> Rare? {
    guard let extras = extras?.take() else { return nil }
    self.flags.beside = .start
    self.word = UInt64(bitPattern: extras.start)
    return extras.free()
  }

  /// Releases the extras, when the object goes: nobody else has it then, and no lock is needed.
  @inline(__always)
  func freeExtras() {
    switch last(\.flags).beside {
    case .start, .startAndMove: break
    case .extras: _ = Boxed<Extras>(address: last(\.word)).take().free()
    case .links: _ = Boxed<Following>(address: last(\.word)).take()
    }
  }

  // MARK: - Times

  // A follower's are its leader's, later by as much as its deadline is: the one may be paused, and the other have ended.

  /// When it was started, less its pauses.
  var start: Nanoseconds {
    get {
      if let leader { return leader.start.saturatingAdd(self.deadline.saturatingSubtract(leader.deadline)) }
      return extras?.start ?? Nanoseconds(bitPattern: self.word)
    }
    nonmutating set {
      if let extras { extras.start = newValue } else { self.word = UInt64(bitPattern: newValue) }
    }
  }

  /// When it was last moved; nil if it was not.
  private var lastMove: Nanoseconds? {
    if self.flags.beside == .startAndMove { return self.interval }
    guard let extras, extras.lastMove != .never else { return nil }
    return extras.lastMove
  }

  /// What was left at the last move, or at the start; a correction counts as if the deadline had always been there.
  var leftAtMove: Nanoseconds {
    if let leader { return leader.leftAtMove }
    return self.deadline.saturatingSubtract(lastMove ?? start)
  }

  /// What it began with, or had left at its last move; never less than the time left.
  var total: Nanoseconds { max(root.extras?.total ?? 0, leftAtMove.asDuration) }

  /// Takes the times of its leader over, which it leaves.
  ///
  /// - Parameter leader: The leader.
  func takeTimes(of leader: NodeRef) {
    let offset = self.deadline.saturatingSubtract(leader.deadline)
    start = leader.start.saturatingAdd(offset)
    let total = leader.extras?.total ?? 0
    if leader.lastMove == nil, total == 0 { return }
    let extras = makeExtras()
    (extras.lastMove, extras.total) = (leader.lastMove?.saturatingAdd(offset) ?? .never, total)
  }

  /// Notes a move.
  ///
  /// A silent countdown has no interval. In its place lies the instant of a move that leaves the total at least: so a lease that is
  /// renewed over and over needs no extras. What it began with is forgotten: only a correction asks for that, and
  /// what a clock corrects has extras, with the keeper of its deadline.
  func noteMove(at now: Nanoseconds, of total: Nanoseconds) {
    if extras == nil, isSilent, total <= self.deadline.saturatingSubtract(now) {
      self.interval = now
      self.flags.beside = .startAndMove
    } else {
      let extras = makeExtras()
      (extras.lastMove, extras.total) = (now, total)
    }
  }

  /// Forgets its moves: it begins anew.
  func forgetMoves() {
    if let extras { (extras.lastMove, extras.total) = (.never, 0) } else { self.flags.beside = .start }
  }

  /// Shifts its times, as a pause and its end do.
  func shift(by offset: Nanoseconds) {
    self.deadline = self.deadline.saturatingAdd(offset)
    if leader != nil { return }
    start = start.saturatingAdd(offset)
    if self.flags.beside == .startAndMove { self.interval = self.interval.saturatingAdd(offset) }
    if let extras, extras.lastMove != .never { extras.lastMove = extras.lastMove.saturatingAdd(offset) }
  }

  // MARK: - Ticks

  /// Its marks; nil if it has none.
  @inline(__always) var marks: Marks? { isAtMarks ? rare?.marks : nil }

  /// Whether its end is all that it delivers.
  var isSilent: Bool { isAtMarks && rare?.marks == nil }

  /// The arithmetic of its ticks.
  @inline(__always)
  var schedule: TickSchedule {
    TickSchedule(
      deadline: self.deadline, interval: self.interval, mode: mode, exponent: toleranceExponent,
      marks: isAtMarks ? rare?.marks : nil)
  }

  /// Its next tick, if that is plain: marks need not be read then.
  @inline(__always)
  var plainTick: (value: Int64, expiry: Expiry)? {
    TickSchedule(
      deadline: self.deadline, interval: self.interval, mode: mode, exponent: toleranceExponent, marks: nil
    ).plainTick(after: self.lastValue)
  }

  @inline(__always)
  private var toleranceExponent: Int {
    self.flags.contains(.automatic) ? 0 : rare?.toleranceExponent ?? 0
  }

  /// When it is next due; after its bell, and if it is silent, only its end is.
  var expiry: Expiry {
    if endsAtZero, isRung || isAtMarks && extras == nil { return Expiry(self.deadline) }
    return schedule.expiry(after: self.lastValue)
  }

  /// Lets it be told zero once more, because it was moved behind that.
  func forgetZero() {
    if let marks { marks.noteMove(leaving: 1) } else { self.lastValue = .nothing }
  }

  /// How it ticks.
  var rhythm: CountdownTicks {
    get { CountdownTicks(schedule) }
    nonmutating set {
      self.interval = newValue.interval
      let rest = self.flags.rawValue & ~TickMode.rhythm.rawValue
      self.flags = Node.Flags(rawValue: rest | newValue.mode.rawValue & TickMode.rhythm.rawValue)
      if let marks = newValue.markList {
        makeRare().grain = .marks(Marks(marks.values))
      } else if newValue.exponent != 0 {
        makeRare().grain = .tolerance(newValue.exponent)
      } else {
        rare?.grain = .none
      }
    }
  }
}
