// Public, and usable from inlined code, so that the Kit inlines the operations too; no other module sees them.
public import CountdownAtomics

/// A word that several threads read and write, at an address that stays.
///
///     raw memory:  ... | word | ...            AtomicWord(at: address)
///     object:      header | word | word | ...  AtomicWord(in: object, at: 0), AtomicWord(in: object, at: 1)
///
/// The owner of the memory stores a `UInt64`, and sets its first value. From then on it uses the word through this type
/// alone: Swift itself may copy a stored property, and treats its accesses as those of one thread.
///
/// An object's words are its first stored properties. Swift lays stored properties out in their order, behind a header of two
/// pointers; `AtomicWordTests` checks it. An object makes the `AtomicWord` anew for each use, in a method of its own, and
/// lives that long.
///
/// It is safe to use, because its owner has the memory as long. Making one is not safe.
@safe @usableFromInline package struct AtomicWord<Value: AtomicValue>: @unchecked Sendable {
  // Unchecked: all accesses are atomic.

  @usableFromInline let address: UnsafeMutablePointer<UInt64>

  /// The word at an address, which must be a multiple of eight.
  @unsafe @inlinable @inline(__always)
  package init(at address: UnsafeMutableRawPointer) {
    unsafe self.address = address.assumingMemoryBound(to: UInt64.self)
  }

  /// One of the words that are the first stored properties of an object: the one behind so many others.
  @unsafe @inlinable @inline(__always)
  package init(in object: AnyObject, at index: Int) {
    let header = 2 * MemoryLayout<UInt>.size
    let start = unsafe Unmanaged.passUnretained(object).toOpaque()
    unsafe self.init(at: start + header + index * MemoryLayout<UInt64>.size)
  }
}

@usableFromInline package enum AtomicLoadOrdering { case relaxed, acquiring }
@usableFromInline package enum AtomicStoreOrdering { case relaxed, releasing }
@usableFromInline package enum AtomicExchangeOrdering { case relaxed }
@usableFromInline package enum AtomicAddOrdering { case relaxed, acquiringAndReleasing }
@usableFromInline package enum AtomicCompareOrdering {
  /// A comparison that fails acquires nothing.
  case releasing
  /// A comparison that fails acquires too.
  case acquiringAndReleasing
}

extension AtomicWord {
  @inlinable @inline(__always)
  package func load(ordering: AtomicLoadOrdering) -> Value {
    switch ordering {
    case .relaxed: unsafe Value(word: countdown_load_relaxed(address))
    case .acquiring: unsafe Value(word: countdown_load_acquire(address))
    }
  }

  @inlinable @inline(__always)
  package func store(_ value: Value, ordering: AtomicStoreOrdering) {
    switch ordering {
    case .relaxed: unsafe countdown_store_relaxed(address, value.word)
    case .releasing: unsafe countdown_store_release(address, value.word)
    }
  }

  /// Stores a value, and returns the value before.
  @inlinable @inline(__always)
  package func exchange(_ value: Value, ordering: AtomicExchangeOrdering) -> Value {
    unsafe Value(word: countdown_exchange_relaxed(address, value.word))
  }

  /// Stores a value if an expected value is there.
  ///
  /// - Returns: Whether it was there, and what was there.
  @inlinable @inline(__always)
  package func compareExchange(
    expected: Value, desired: Value, ordering: AtomicCompareOrdering
  ) -> (exchanged: Bool, original: Value) {
    var found = expected.word
    let isExchanged =
      switch ordering {
      case .releasing: unsafe countdown_compare_exchange_release(address, &found, desired.word)
      case .acquiringAndReleasing:
        unsafe countdown_compare_exchange_acquire_release(address, &found, desired.word)
      }
    return (isExchanged, Value(word: found))
  }
}

extension AtomicWord where Value: FixedWidthInteger {
  /// Adds an operand, which may be negative, without regard to overflow.
  @discardableResult @inlinable @inline(__always)
  package func add(_ operand: Value, ordering: AtomicAddOrdering) -> (oldValue: Value, newValue: Value) {
    let old =
      switch ordering {
      case .relaxed: unsafe countdown_add_relaxed(address, operand.word)
      case .acquiringAndReleasing: unsafe countdown_add_acquire_release(address, operand.word)
      }
    return (Value(word: old), Value(word: old &+ operand.word))
  }
}
