/// What only few countdowns have beside their nodes, under the engine's lock.
///
///     node: start, or the address of:      | start | last move | total | following | rare |
///                                                                           |         |
///                                               | leader | next | previous |    | ring | marks | key … |
///
/// Most of these were moved, and have no more than that.
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
  var marks: Marks?
  /// What waits for its end.
  var waiters = EndWaiters()
  /// What keeps its deadline.
  var keeper: (any DeadlineKeeper)?
  var key: CountdownKey?
  /// The tolerance that was asked for, as an exponent.
  var toleranceExponent: Int8 = 0
}

extension NodeRef {
  /// Its extras; nil if it has none.
  @inline(__always)
  var extras: Boxed<Extras>? {
    self.flags.contains(.hasExtras) ? Boxed(address: self.startOrExtras) : nil
  }

  /// What is rarer still; nil if it has nothing of that.
  @inline(__always) var rare: Boxed<Rare>? { extras?.rare }

  /// Its extras, which are made if need be.
  func makeExtras() -> Boxed<Extras> {
    if let extras { return extras }
    let extras = Boxed(Extras(start: start))
    if self.flags.contains(.movedSilently) {
      extras.lastMove = self.interval
      self.flags.remove(.movedSilently)
    }
    self.startOrExtras = extras.address
    self.flags.insert(.hasExtras)
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
    self.flags.remove(.hasExtras)
    self.startOrExtras = UInt64(bitPattern: extras.start)
    return extras.free()
  }

  /// Releases the extras, when the object goes: nobody else has it then, and no lock is needed.
  @inline(__always)
  func freeExtras() {
    if last(\.flags).contains(.hasExtras) { _ = Boxed<Extras>(address: last(\.startOrExtras)).take().free() }
  }

  // MARK: - Times

  /// When it was started, less its pauses.
  var start: Nanoseconds {
    get { extras?.start ?? Nanoseconds(bitPattern: self.startOrExtras) }
    nonmutating set {
      if let extras { extras.start = newValue } else { self.startOrExtras = UInt64(bitPattern: newValue) }
    }
  }

  /// When it was last moved, or started.
  var lastMove: Nanoseconds {
    if self.flags.contains(.movedSilently) { return self.interval }
    guard let extras, extras.lastMove != .never else { return start }
    return extras.lastMove
  }

  /// What was left at the last move, or at the start; a correction counts as if the deadline had always been there.
  var leftAtMove: Nanoseconds { self.deadline.saturatingSubtract(lastMove) }

  /// What it began with, or had left at its last move; never less than the time left.
  var total: Nanoseconds { max(extras?.total ?? 0, leftAtMove.asDuration) }

  /// Notes a move.
  ///
  /// A silent countdown has no interval. In its place lies the instant of a move that leaves the total at least: so a lease that is
  /// renewed over and over needs no extras.
  func noteMove(at now: Nanoseconds, of total: Nanoseconds) {
    if extras == nil, isSilent, total <= self.deadline.saturatingSubtract(now) {
      self.interval = now
      self.flags.insert(.movedSilently)
    } else {
      let extras = makeExtras()
      (extras.lastMove, extras.total) = (now, total)
    }
  }

  /// Forgets its moves: it begins anew.
  func forgetMoves() {
    self.flags.remove(.movedSilently)
    if let extras { (extras.lastMove, extras.total) = (.never, 0) }
  }

  /// Shifts its times, as a pause and its end do.
  func shift(by offset: Nanoseconds) {
    self.deadline = self.deadline.saturatingAdd(offset)
    start = start.saturatingAdd(offset)
    if self.flags.contains(.movedSilently) { self.interval = self.interval.saturatingAdd(offset) }
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

  @inline(__always)
  private var toleranceExponent: Int {
    self.flags.contains(.automatic) ? 0 : Int(rare?.toleranceExponent ?? 0)
  }

  /// When it is next due; after its bell, only its end is.
  var expiry: Expiry { isRung && endsAtZero ? Expiry(self.deadline) : schedule.expiry(after: self.lastValue) }

  /// Lets it be told zero once more, because it was moved behind that.
  func forgetZero() {
    if let marks { marks.noteMove(leaving: 1) } else { self.lastValue = .nothing }
  }

  /// How it ticks.
  var rhythm: CountdownTicks {
    get {
      CountdownTicks(
        interval: isAtMarks ? .longest : self.interval,
        toleranceExponent: self.flags.contains(.automatic) ? Tolerance.automatic : toleranceExponent,
        alignment: self.flags.contains(.shared) ? .shared : .deadline,
        marks: isAtMarks ? rare?.marks?.values ?? [] : nil,
        goesPastZero: self.flags.contains(.pastZero))
    }
    nonmutating set {
      self.interval = newValue.interval
      let isAutomatic = newValue.toleranceExponent == Tolerance.automatic
      self.flags.set(.automatic, to: isAutomatic)
      self.flags.set(.shared, to: newValue.alignment == .shared)
      self.flags.set(.atMarks, to: newValue.isAtMarks)
      if !isAutomatic, newValue.toleranceExponent != 0 {
        makeRare().toleranceExponent = Int8(newValue.toleranceExponent)
      } else {
        rare?.toleranceExponent = 0
      }
      if let marks = newValue.markList {
        makeRare().marks = Marks(marks.values)
      } else {
        rare?.marks = nil
      }
    }
  }
}
