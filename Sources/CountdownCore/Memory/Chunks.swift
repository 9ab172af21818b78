#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Memory that grows by chunks of one size, which never move.
///
///     directory: [ * | * | nil | * | ... ]    doubles when full: eight bytes copied for each chunk
///                  |   |         |
///                 chunk 0, 1 ... 3              made when they are first needed
@safe struct Chunks: ~Copyable {
  /// The content of a chunk before it is first written.
  enum Content {
    /// Zeroes, which the system hands out page by page.
    case zeroes
    /// Anything; the chunk begins at a cache line.
    case uninitialized
  }

  static let cacheLine = 64

  /// Pins this value, and the engine's state that contains it, to its address in memory.
  ///
  /// So a borrower gets that address; otherwise it would get a copy of all the fields.
  private let pin: (any Sendable)? = nil
  private let bytes: Int
  private let content: Content
  private var directory: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private var capacity = 4
  private(set) var count = 0

  init(bytes: Int, content: Content) {
    self.bytes = bytes
    self.content = content
    unsafe directory = .allocate(capacity: capacity)
  }

  deinit {
    for chunk in 0..<count { unsafe free(directory[chunk]) }
    unsafe directory.deallocate()
  }

  /// Returns a chunk that the caller knows to exist.
  @unsafe subscript(unchecked chunk: Int) -> UnsafeMutableRawPointer {
    assert(chunk >= 0 && chunk < count, "no such chunk")
    AccessCount.noteAccess()
    return unsafe directory[chunk].unsafelyUnwrapped
  }

  /// Adds a chunk.
  ///
  /// O(1), amortized over the chunks for the directory.
  mutating func append() {
    appendPlace()
    make(count - 1)
  }

  /// Whether the memory of a chunk was allocated.
  func isMade(_ chunk: Int) -> Bool {
    precondition(chunk >= 0 && chunk < count, "no such chunk")
    return unsafe directory[chunk] != nil
  }

  /// Allocates the memory of a chunk that has only a place, unless that was done.
  mutating func make(_ chunk: Int) {
    precondition(chunk >= 0 && chunk < count, "no such chunk")
    if unsafe directory[chunk] == nil { unsafe directory[chunk] = newChunk() }
  }

  /// Adds a place for a chunk, whose memory has to be allocated before it is used.
  mutating func appendPlace() {
    if count == capacity {
      let larger = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: 2 * capacity)
      unsafe larger.initialize(from: directory, count: count)
      unsafe directory.deallocate()
      unsafe directory = larger
      capacity *= 2
    }
    unsafe (directory + count).initialize(to: nil)
    count += 1
  }

  /// Takes out all chunks from `first` on, so that their memory can be freed outside the lock.
  mutating func detach(from first: Int) -> DetachedChunks {
    let detached = unsafe DetachedChunks(
      chunks: Array(UnsafeBufferPointer(start: directory + first, count: count - first)))
    count = first
    return detached
  }

  private func newChunk() -> UnsafeMutableRawPointer {
    var chunk: UnsafeMutableRawPointer?
    switch content {
    case .zeroes: unsafe chunk = calloc(1, bytes)
    case .uninitialized: _ = unsafe posix_memalign(&chunk, Self.cacheLine, bytes)
    }
    guard let chunk = unsafe chunk else { fatalError("out of memory") }
    return unsafe chunk
  }
}

/// Chunks that belong to nothing any more.
@safe struct DetachedChunks {
  fileprivate let chunks: [UnsafeMutableRawPointer?]

  /// Frees them.
  ///
  /// Call it exactly once, outside the lock.
  @unsafe func deallocate() { unsafe chunks.forEach { unsafe free($0) } }
}
