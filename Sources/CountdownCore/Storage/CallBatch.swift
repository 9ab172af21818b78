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

  /// Forgets what was made.
  func removeAll() {
    unsafe progress.pointee.position = 0
    unsafe progress.pointee.count = 0
  }

  /// Adds a call that is to be made.
  func append(_ call: Call) {
    let count = unsafe progress.pointee.count
    assert(count < capacity, "the batch is full")
    unsafe (calls + count).initialize(to: call)
    unsafe progress.pointee.count = count + 1
  }

  /// The next call to be made; nil: all were.
  func next() -> Call? {
    let position = unsafe progress.pointee.position
    guard unsafe position < progress.pointee.count else { return nil }
    unsafe progress.pointee.position = position + 1
    return unsafe calls[position]
  }

  /// Reads the first words of all handlers, one right after the other.
  ///
  /// Where countdowns are many and of random phases, every handler is a cache miss. Between two calls, with atomic
  /// operations in them, the processor waits for each; here it fetches many at a time.
  func fetchHandlers() {
    var sink: UInt = 0
    for position in 0..<(unsafe progress.pointee.count) {
      unsafe sink &+= calls[position].handler.firstWord
    }
    unsafe progress.pointee.sink = sink
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
