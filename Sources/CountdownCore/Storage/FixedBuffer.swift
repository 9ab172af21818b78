/// A buffer of fixed capacity that is filled and emptied over and over, without an allocation.
///
/// Used by one thread at a time: the delivering queue's.
@safe struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    unsafe base = .allocate(capacity: capacity)
  }

  deinit {
    unsafe base.deallocate()
  }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "index \(index) out of bounds")
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity, "index \(index) out of bounds")
      unsafe (base + index).initialize(to: newValue)
    }
  }
}

// Used by one thread at a time, see above.
extension FixedBuffer: @unchecked Sendable {}
