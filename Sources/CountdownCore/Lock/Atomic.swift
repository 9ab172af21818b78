import CountdownAtomics

/// A number that several threads read and write without a lock, or a flag, which is 0 or 1.
///
/// What is not said to acquire or to release is relaxed: no other memory depends on it.
@safe struct Atomic: ~Copyable, @unchecked Sendable {
  // Unchecked: all accesses are atomic.

  private let word: UnsafeMutablePointer<Int64>

  init(_ value: Int64 = 0) {
    unsafe word = .allocate(capacity: 1)
    unsafe word.initialize(to: value)
  }

  deinit { unsafe word.deallocate() }

  @inline(__always) func load() -> Int64 { unsafe countdown_load_relaxed(word) }

  /// Sees what was done before the value was stored and released.
  @inline(__always) func loadAcquiring() -> Int64 { unsafe countdown_load_acquire(word) }

  @inline(__always) func store(_ value: Int64) { unsafe countdown_store_relaxed(word, value) }

  /// Lets a thread that acquires the value see what was done before.
  @inline(__always) func storeReleasing(_ value: Int64) { unsafe countdown_store_release(word, value) }

  /// Stores a value, and returns the value before.
  @inline(__always) func exchange(_ value: Int64) -> Int64 { unsafe countdown_exchange_relaxed(word, value) }

  /// Adds a number, and returns the value before.
  @discardableResult @inline(__always)
  func add(_ number: Int64) -> Int64 { unsafe countdown_add_relaxed(word, number) }
}
