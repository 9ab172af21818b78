/// An array of trivial elements in one block that never moves and starts as all zeroes.
@safe struct FixedArray<Element: BitwiseCopyable>: ~Copyable {
  private let block: Chunks
  let count: Int

  init(zeroes count: Int) {
    var block = Chunks(bytes: count * MemoryLayout<Element>.stride, content: .zeroes)
    block.append()
    self.block = block
    self.count = count
  }

  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "index \(index) out of bounds")
      return unsafe block[0].assumingMemoryBound(to: Element.self)[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "index \(index) out of bounds")
      unsafe block[0].assumingMemoryBound(to: Element.self)[index] = newValue
    }
  }
}
