/// The messages that a delivery has taken, ticks or queued ones: a buffer of fixed capacity that is refilled without an
/// allocation.
///
/// Only deliveries use it.
@safe struct MessageBatch: ~Copyable {
  /// How many neighbours are compared to see whether handlers are scattered.
  private static let samples = 4

  let capacity: Int
  private let messages: UnsafeMutablePointer<Message>
  private let counted: UnsafeMutablePointer<Int>

  init(capacity: Int) {
    self.capacity = capacity
    unsafe messages = .allocate(capacity: capacity)
    // Zeroes mean that nothing is queued.
    unsafe UnsafeMutableRawPointer(messages).initializeMemory(
      as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Message>.stride)
    unsafe counted = .allocate(capacity: 2)
    unsafe counted.initialize(repeating: 0, count: 2)
  }

  deinit {
    unsafe messages.deallocate()
    unsafe counted.deallocate()
  }

  /// The number of messages.
  var count: Int { unsafe counted.pointee }

  /// The position of the first message that has yet to be delivered.
  var next: Int {
    get { unsafe counted[1] }
    nonmutating set { unsafe counted[1] = newValue }
  }

  /// Whether some have yet to be delivered.
  var hasRest: Bool { next < count }

  subscript(position: Int) -> MessageRef {
    precondition(position >= 0 && position < count, "no such message")
    return unsafe MessageRef(messages + position)
  }

  /// A message that the caller knows to exist.
  @unsafe subscript(unchecked position: Int) -> MessageRef {
    assert(position >= 0 && position < count, "no such message")
    return unsafe MessageRef(messages + position)
  }

  /// Removes all messages.
  func removeAll() {
    unsafe counted.pointee = 0
    next = 0
  }

  /// Removes the messages that have yet to be delivered.
  func removeRest() { unsafe counted.pointee = min(next, count) }

  /// Adds a message.
  func append(_ message: Message) {
    precondition(count < capacity, "the batch is full")
    unsafe (messages + count).initialize(to: message)
    advance(to: count + 1)
  }

  /// Writes a tick behind the messages, without counting it yet.
  ///
  /// The caller knows that there is room.
  ///
  /// In a batch of ticks nothing is queued, so that is not written again.
  @unsafe @inline(__always)
  func writeTick(
    _ entry: EntryRef, _ state: EntryState, _ lastValue: LastValue, _ index: EntryIndex, at position: Int
  ) {
    assert(position >= count && position < capacity, "the batch is full")
    let message = unsafe messages + position
    assert(unsafe message.pointee.queued == .nothing, "a batch of what was queued")
    unsafe message.pointee.entry = entry
    unsafe message.pointee.state = state
    unsafe message.pointee.lastValue = lastValue
    unsafe message.pointee.index = index
  }

  /// Counts the ticks that were written.
  func advance(to count: Int) {
    precondition(count >= self.count && count <= capacity, "not written")
    unsafe counted.pointee = count
  }

  /// Fetches every handler, if they are scattered over the memory.
  ///
  /// Each scattered handler is a cache miss, and the processor fetches many of them at a time. Without this, it would wait
  /// for each, because callbacks contain atomic operations. Handlers that lie one after another need none of it: the
  /// processor fetches them ahead by itself while callbacks run.
  func fetchHandlers() {
    guard count > Self.samples, areHandlersScattered else { return }
    for position in 0..<count { self[position].entry.handler.fetch() }
  }

  /// Whether most of a few neighbours' handlers are more than a page apart.
  private var areHandlersScattered: Bool {
    var far = 0
    for sample in 0..<Self.samples {
      let position = sample * (count - 1) / Self.samples
      let distance = self[position + 1].entry.handler.address &- self[position].entry.handler.address
      if distance.magnitude > 4_096 { far += 1 }
    }
    return 2 * far > Self.samples
  }
}

// Only deliveries use it, and there is one at a time.
extension MessageBatch: @unchecked Sendable {}

/// A message where it lies in its batch, because copying it takes longer than the call.
///
/// Valid until the batch is filled again.
@safe struct MessageRef {
  private let pointer: UnsafePointer<Message>

  fileprivate init(_ pointer: UnsafePointer<Message>) {
    unsafe self.pointer = pointer
  }

  var entry: EntryRef { unsafe pointer.pointee.entry }
  var state: EntryState { unsafe pointer.pointee.state }
  var lastValue: LastValue { unsafe pointer.pointee.lastValue }
  var id: CountdownID { unsafe pointer.pointee.id }
  var stamp: CountdownStamp { unsafe pointer.pointee.stamp }

  /// A copy.
  var message: Message { unsafe pointer.pointee }
}
