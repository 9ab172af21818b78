/// A buffer of fixed capacity in one block that never moves: what is read and written over and over, without an
/// allocation.
///
/// Used by one thread at a time.
@safe struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let capacity: Int

  /// A buffer of which nothing is to be read before it is written.
  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  /// A buffer full of zeroes.
  init(zeroes capacity: Int) where Element: AdditiveArithmetic {
    self.init(capacity: capacity)
    unsafe base.initialize(repeating: .zero, count: capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < capacity, "index out of bounds")
      return unsafe base[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < capacity, "index out of bounds")
      unsafe (base + index).initialize(to: newValue)
    }
  }
}

// Used by one thread at a time, see above.
extension FixedBuffer: @unchecked Sendable {}
