/// The calls that a running pass has taken and is making: a buffer of fixed capacity, filled and emptied over and
/// over without an allocation.
///
///     made, made, made, [being made], pending, pending | free
///                                     ^ position         ^ count
///
/// Used on the delivering queue only.
@safe struct CallBatch: ~Copyable {
  private struct Progress {
    var position = 0
    var count = 0
    /// Takes what `fetchHandlers` reads, so that the reading is not optimized away.
    var sink: UInt = 0
  }

  /// How many neighbours are looked at to see how handlers lie.
  private static let samples = 4

  let capacity: Int
  private let calls: UnsafeMutablePointer<Call>
  private let progress: UnsafeMutablePointer<Progress>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe calls = .allocate(capacity: capacity)
    unsafe progress = .allocate(capacity: 1)
    unsafe progress.initialize(to: Progress())
  }

  deinit {
    unsafe calls.deallocate()
    unsafe progress.deallocate()
  }

  /// How many calls it holds, made ones included.
  var count: Int { unsafe progress.pointee.count }

  /// Forgets what was made.
  func removeAll() {
    unsafe progress.pointee.position = 0
    unsafe progress.pointee.count = 0
  }

  /// Adds a call that is to be made.
  func append(_ call: Call) {
    write(call, at: count)
    advance(to: count + 1)
  }

  /// Writes a call behind those it holds, without counting it yet.
  @inline(__always)
  func write(_ call: Call, at position: Int) {
    assert(position >= count && position < capacity, "the batch is full")
    unsafe (calls + position).initialize(to: call)
  }

  /// Counts what was written.
  func advance(to count: Int) {
    assert(count >= self.count && count <= capacity, "not written")
    unsafe progress.pointee.count = count
  }

  /// The next call to be made; nil: all were.
  ///
  /// Where it lies, since a copy of it takes longer than the call. It is valid until the batch is filled anew.
  @inline(__always)
  func next() -> CallRef? {
    let position = unsafe progress.pointee.position
    guard unsafe position < progress.pointee.count else { return nil }
    unsafe progress.pointee.position = position + 1
    return unsafe CallRef(calls + position)
  }

  /// Reads the first words of all handlers, one right after the other, where they lie all over the memory.
  ///
  /// There every handler is a cache miss. Between two calls, with atomic operations in them, the processor waits for
  /// each; here it fetches many at a time. Handlers that follow one another, as those do that were made so, the
  /// processor fetches by itself while calls are made, and better than in a burst.
  func fetchHandlers() {
    guard count > Self.samples, areHandlersScattered else { return }
    var sink: UInt = 0
    for position in 0..<count {
      unsafe sink &+= calls[position].handler.firstWord
    }
    unsafe progress.pointee.sink = sink
  }

  /// Whether most of a few neighbours' handlers are more than a page apart.
  private var areHandlersScattered: Bool {
    var far = 0
    for sample in 0..<Self.samples {
      let position = sample * (count - 1) / Self.samples
      let distance = unsafe calls[position + 1].handler.address &- calls[position].handler.address
      if distance.magnitude > 4_096 { far += 1 }
    }
    return 2 * far > Self.samples
  }

  /// Takes back a pending call of an entry, so that it will not be made.
  ///
  /// O(capacity).
  func withdraw(_ index: EntryIndex, _ word: EntryWord) -> Call? {
    for position in unsafe progress.pointee.position..<progress.pointee.count
    where unsafe calls[position].index == index && calls[position].word == word {
      let call = unsafe calls[position]
      unsafe calls[position].isWithdrawn = true
      return call
    }
    return nil
  }
}

// Used on the delivering queue only, see above.
extension CallBatch: @unchecked Sendable {}

/// A call where it lies in its batch.
@safe struct CallRef {
  private let pointer: UnsafePointer<Call>

  fileprivate init(_ pointer: UnsafePointer<Call>) {
    unsafe self.pointer = pointer
  }

  var entry: EntryRef { unsafe pointer.pointee.entry }
  var handler: HandlerRef { unsafe pointer.pointee.handler }
  var word: EntryWord { unsafe pointer.pointee.word }
  var value: Int64 { unsafe pointer.pointee.value }

  /// The call itself.
  var call: Call { unsafe pointer.pointee }
}
