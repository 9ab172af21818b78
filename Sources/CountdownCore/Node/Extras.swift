/// What only few countdowns have, under the engine's lock: in memory of its own, which a node owns.
struct Extras {
  var start: Nanoseconds
  /// When it was last moved, or `never`; relative to a pause, like its start.
  var lastMove = Nanoseconds.never
  /// Its total, if that does not follow from its start or its last move.
  var total: Nanoseconds = 0
  var marks: Marks?
  /// Its place among the keys of its receiver.
  var ring = KeyRing()
  var following = Following()
  /// What waits for its end.
  var waiting: EndWaitersBox?
  /// An object that the countdown holds until its end.
  var attachment: AnyObject?
  /// The tolerance that was asked for, as an exponent.
  var toleranceExponent: Int8 = 0

  init(start: Nanoseconds) { self.start = start }
}

/// One word in the extras.
final class EndWaitersBox {
  fileprivate var waiters = EndWaiters()
}

/// A reference to a node's extras, without counting: safe, like a `NodeRef`, as long as the node has them.
@safe @dynamicMemberLookup struct ExtrasRef {
  private let pointer: UnsafeMutablePointer<Extras>

  /// Makes extras, which their node frees.
  fileprivate init(_ extras: Extras) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: extras)
  }

  @inline(__always)
  fileprivate init(address: UInt64) {
    unsafe pointer = UnsafeMutablePointer(bitPattern: UInt(address)).unsafelyUnwrapped
  }

  @inline(__always) fileprivate var address: UInt64 { unsafe UInt64(UInt(bitPattern: pointer)) }

  fileprivate func free() {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  subscript<Value>(dynamicMember keyPath: WritableKeyPath<Extras, Value>) -> Value {
    @inline(__always) get {
      #if DEBUG
        // For the thread sanitizer, as in a `NodeRef`.
        let extras = unsafe pointer.pointee
        return extras[keyPath: keyPath]
      #else
        return unsafe pointer.pointee[keyPath: keyPath]
      #endif
    }
    @inline(__always) nonmutating set {
      #if DEBUG
        var extras = unsafe pointer.pointee
        extras[keyPath: keyPath] = newValue
        unsafe pointer.pointee = extras
      #else
        unsafe pointer.pointee[keyPath: keyPath] = newValue
      #endif
    }
  }

  // MARK: - What waits for the end

  var isAwaited: Bool { self.waiting?.waiters.isEmpty == false }

  func add(_ waiter: any EndWaiter) {
    if self.waiting == nil { self.waiting = EndWaitersBox() }
    self.waiting?.waiters.add(waiter)
  }

  func remove(_ waiter: any EndWaiter) { self.waiting?.waiters.remove(waiter) }

  func takeWaiters() -> [any EndWaiter] { self.waiting.take()?.waiters.takeAll() ?? [] }
}

extension NodeRef {
  /// Its extras; nil if it has none.
  @inline(__always)
  var extras: ExtrasRef? {
    self.flags.contains(.hasExtras) ? ExtrasRef(address: self.startOrExtras) : nil
  }

  /// Its extras, which are made if need be.
  func makeExtras() -> ExtrasRef {
    if let extras { return extras }
    let extras = ExtrasRef(Extras(start: Nanoseconds(bitPattern: self.startOrExtras)))
    self.startOrExtras = extras.address
    self.flags.insert(.hasExtras)
    return extras
  }

  /// Frees the extras, when the object goes.
  @inline(__always)
  func freeExtras() {
    if last(\.flags).contains(.hasExtras) { ExtrasRef(address: last(\.startOrExtras)).free() }
  }

  /// Gives the extras up: whoever keeps a countdown that is over keeps its object alone.
  func dropExtras() {
    guard let extras else { return }
    let start = extras.start
    extras.free()
    self.flags.remove(.hasExtras)
    self.startOrExtras = UInt64(bitPattern: start)
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
    guard let extras, extras.lastMove != .never else { return start }
    return extras.lastMove
  }

  /// What was left at the last move, or at the start; a correction counts as if the deadline had always been there.
  var leftAtMove: Nanoseconds { self.deadline.saturatingSubtract(lastMove) }

  /// What it began with, or had left at its last move; never less than the time left.
  var total: Nanoseconds { max(extras?.total ?? 0, leftAtMove.asDuration) }

  /// Shifts its times, as a pause and its end do.
  func shift(by offset: Nanoseconds) {
    self.deadline = self.deadline.saturatingAdd(offset)
    start = start.saturatingAdd(offset)
    if let extras, extras.lastMove != .never { extras.lastMove = extras.lastMove.saturatingAdd(offset) }
  }

  // MARK: - Ticks

  /// Its marks; nil if it has none.
  @inline(__always) var marks: Marks? { isAtMarks ? extras?.marks : nil }

  /// Whether its end is all that it delivers.
  var isSilent: Bool { isAtMarks && extras?.marks == nil }

  /// The arithmetic of its ticks.
  @inline(__always)
  var schedule: TickSchedule {
    TickSchedule(
      deadline: self.deadline, interval: self.interval, mode: mode, exponent: toleranceExponent,
      marks: isAtMarks ? extras?.marks : nil)
  }

  @inline(__always)
  private var toleranceExponent: Int {
    self.flags.contains(.automatic) ? 0 : Int(extras?.toleranceExponent ?? 0)
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
        interval: self.interval,
        toleranceExponent: self.flags.contains(.automatic) ? Tolerance.automatic : toleranceExponent,
        alignment: self.flags.contains(.shared) ? .shared : .deadline,
        marks: isAtMarks ? extras?.marks?.values ?? [] : nil,
        goesPastZero: self.flags.contains(.pastZero))
    }
    nonmutating set {
      self.interval = newValue.interval
      let isAutomatic = newValue.toleranceExponent == Tolerance.automatic
      self.flags.set(.automatic, to: isAutomatic)
      self.flags.set(.shared, to: newValue.alignment == .shared)
      self.flags.set(.atMarks, to: newValue.isAtMarks)
      if !isAutomatic, newValue.toleranceExponent != 0 {
        makeExtras().toleranceExponent = Int8(newValue.toleranceExponent)
      } else {
        extras?.toleranceExponent = 0
      }
      if let marks = newValue.markList {
        makeExtras().marks = Marks(marks.values)
      } else {
        extras?.marks = nil
      }
    }
  }
}
