/// A reference to a node: to a countdown's object, without counting it.
///
/// It is safe to use under the engine's lock as long as the engine owns the object: from the start of the countdown until its
/// end was delivered. All others that have a node have the object itself.
@safe struct NodeRef: Hashable {
  private let pointer: UnsafeMutablePointer<Node>

  // The node is the first stored property, behind the object's header.
  private static let header = 2 * MemoryLayout<UInt>.size
  // The links of its slot lie behind those of its bucket.
  private static let slotOffset = MemoryLayout<BucketLinks>.size

  @inline(__always)
  init(_ handler: CountdownHandler) {
    let start = unsafe Unmanaged.passUnretained(handler).toOpaque()
    unsafe pointer = (start + Self.header).assumingMemoryBound(to: Node.self)
  }

  /// The node whose slot's links these are.
  @inline(__always)
  init(slotLinks links: LinksRef) {
    unsafe pointer = (links.raw - Self.slotOffset).assumingMemoryBound(to: Node.self)
  }

  @inline(__always)
  static func == (one: NodeRef, other: NodeRef) -> Bool { unsafe one.pointer == other.pointer }

  func hash(into hasher: inout Hasher) { unsafe hasher.combine(pointer) }

  // MARK: - The fields

  // One by one: where a key path leads is read by the runtime, unseen by the thread sanitizer, and what the runtime locks for that
  // hides other races too.

  /// Where a field is read; tests count that.
  @inline(__always)
  private func read() -> UnsafeMutablePointer<Node> {
    AccessCount.noteAccess()
    return unsafe written()
  }

  /// Where a field is written.
  @inline(__always)
  private func written() -> UnsafeMutablePointer<Node> {
    schedulePoint("node")
    return unsafe pointer
  }

  var bucket: BucketLinks {
    @inline(__always) get { unsafe read().pointee.bucket }
    @inline(__always) nonmutating set { unsafe written().pointee.bucket = newValue }
  }
  var slot: Links {
    @inline(__always) get { unsafe read().pointee.slot }
    @inline(__always) nonmutating set { unsafe written().pointee.slot = newValue }
  }
  var address: UInt {
    @inline(__always) get { unsafe read().pointee.address }
    @inline(__always) nonmutating set { unsafe written().pointee.address = newValue }
  }
  var deadline: Nanoseconds {
    @inline(__always) get { unsafe read().pointee.deadline }
    @inline(__always) nonmutating set { unsafe written().pointee.deadline = newValue }
  }
  var interval: Nanoseconds {
    @inline(__always) get { unsafe read().pointee.interval }
    @inline(__always) nonmutating set { unsafe written().pointee.interval = newValue }
  }
  var lastValue: LastValue {
    @inline(__always) get { unsafe read().pointee.lastValue }
    @inline(__always) nonmutating set { unsafe written().pointee.lastValue = newValue }
  }
  var word: UInt64 {
    @inline(__always) get { unsafe read().pointee.word }
    @inline(__always) nonmutating set { unsafe written().pointee.word = newValue }
  }
  var phase: Node.Phase {
    @inline(__always) get { unsafe read().pointee.phase }
    @inline(__always) nonmutating set { unsafe written().pointee.phase = newValue }
  }
  var queued: Node.Queued {
    @inline(__always) get { unsafe read().pointee.queued }
    @inline(__always) nonmutating set { unsafe written().pointee.queued = newValue }
  }
  var flags: Node.Flags {
    @inline(__always) get { unsafe read().pointee.flags }
    @inline(__always) nonmutating set { unsafe written().pointee.flags = newValue }
  }
  var number: UInt32 {
    @inline(__always) get { unsafe read().pointee.number }
    @inline(__always) nonmutating set { unsafe written().pointee.number = newValue }
  }

  /// A field when the object goes: nobody else has it then, and no lock is needed.
  @inline(__always)
  func last<Value>(_ keyPath: KeyPath<Node, Value>) -> Value { unsafe pointer.pointee[keyPath: keyPath] }

  /// The links of its slot.
  @inline(__always)
  var slotLinks: LinksRef {
    unsafe LinksRef(
      (UnsafeMutableRawPointer(pointer) + Self.slotOffset).assumingMemoryBound(to: Links.self))
  }

  /// Where its bucket's list has the address of the node behind it.
  @inline(__always)
  var nextInBucket: BucketPlace {
    unsafe BucketPlace(UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: NodeRef?.self))
  }

  // MARK: - The object

  @inline(__always)
  private var unmanaged: Unmanaged<CountdownHandler> {
    unsafe .fromOpaque(UnsafeRawPointer(pointer) - Self.header)
  }

  /// The object, counted.
  var object: CountdownHandler { unsafe unmanaged.takeUnretainedValue() }

  /// Makes the engine an owner of the object.
  func retain() { _ = unsafe unmanaged.retain() }

  /// Takes the engine's share of the object: to be released outside the lock.
  func takeOwned() -> CountdownHandler { unsafe unmanaged.takeRetainedValue() }

  /// Passes the object to `body`, which must not keep it; it is not counted.
  @inline(__always)
  func show<Result>(to body: (CountdownHandler) -> Result) -> Result {
    unsafe unmanaged._withUnsafeGuaranteedRef(body)
  }

  /// Whether somebody else than the engine has the object.
  var isShared: Bool {
    var owned = unsafe unmanaged.toOpaque()
    return unsafe withUnsafeMutableBytes(of: &owned) { bytes in
      unsafe !isKnownUniquelyReferenced(
        &bytes.baseAddress!.assumingMemoryBound(to: CountdownHandler.self).pointee)
    }
  }
}

extension NodeRef {
  @inline(__always) var isPaused: Bool { self.phase == .paused }
  @inline(__always) var isCompleting: Bool { self.phase == .completing }
  @inline(__always) var isQueued: Bool { self.queued != .nothing }
  @inline(__always) var isAtMarks: Bool { self.flags.contains(.atMarks) }
  @inline(__always) var endsAtZero: Bool { !self.flags.contains(.pastZero) }
  @inline(__always) var mode: TickMode { TickMode(rawValue: self.flags.rawValue) }
  /// Whether it is in a slot or a queue.
  @inline(__always) var isLinked: Bool { self.slot.next != nil }

  /// Whether it has begun and not ended.
  @inline(__always)
  var lives: Bool {
    switch self.phase {
    case .waiting, .paused, .completing: true
    case .idle, .beingTold, .ended, .over: false
    }
  }

  /// How it ended, while its end is still to be delivered.
  var outcome: CountdownOutcome? {
    switch self.phase {
    case .ended(let outcome): outcome
    case .beingTold: .completed
    default: nil
    }
  }

  /// Whether its end was delivered.
  @inline(__always)
  var isOver: Bool {
    if case .over = self.phase { true } else { false }
  }

  /// How it ended, once its end was delivered; an actor's, once that is decided.
  var finalOutcome: CountdownOutcome? {
    if case .over(let outcome) = self.phase { return outcome }
    return self.flags.contains(.endsWhenTold) ? outcome : nil
  }

  /// Whether the bell has rung, and what it is for was not taken yet.
  @inline(__always) var isRung: Bool { self.flags.contains(.rung) }

  /// Whether it is queued, and not only for the one who was rung for.
  @inline(__always) var isInQueue: Bool { isQueued && !isRung }

  /// Whether it was told zero, and that was not its end: it follows an actor's countdown, whose end is that actor's.
  var wasToldZero: Bool {
    self.lastValue.value == 0 && endsAtZero && marks?.armed(after: self.lastValue) ?? 0 <= 0
  }

  var key: CountdownKey? { rare?.key }

  /// The receiver, or nil if it is gone; the caller gives the reference up outside the lock.
  func liveReceiver() -> AnyObject? { show { $0.liveReceiver() } }
}

extension CountdownHandler {
  /// What the engine knows of the countdown.
  @inline(__always) var ref: NodeRef { NodeRef(self) }
}
