/// An array of trivial elements in one block that never moves and starts as all zeroes.
@safe struct FixedArray<Element: BitwiseCopyable & AdditiveArithmetic>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(zeroes count: Int) {
    self.count = count
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: .zero, count: count)
  }

  deinit {
    unsafe base.deallocate()
  }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "index \(index) out of bounds")
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "index \(index) out of bounds")
      unsafe base[index] = newValue
    }
  }
}
