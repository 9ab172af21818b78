import CountdownAtomics

/// Memory of its own for what only few countdowns have: one word, which is not counted, and is used under the engine's lock.
///
/// Its last owner takes the content out.
@safe @dynamicMemberLookup struct Boxed<Content> {
  private let pointer: UnsafeMutablePointer<Content>

  init(_ content: consuming Content) {
    unsafe pointer = countdown_allocate(MemoryLayout<Content>.size)!.bindMemory(to: Content.self, capacity: 1)
    unsafe pointer.initialize(to: content)
  }

  /// The box that has an address.
  @inline(__always)
  init(address: UInt64) { unsafe pointer = UnsafeMutablePointer(bitPattern: UInt(address)).unsafelyUnwrapped }

  @inline(__always) var address: UInt64 { unsafe UInt64(UInt(bitPattern: pointer)) }

  subscript<Value>(dynamicMember keyPath: WritableKeyPath<Content, Value>) -> Value {
    @inline(__always) get {
      noteUse()
      return unsafe pointer.pointee[keyPath: keyPath]
    }
    @inline(__always) nonmutating _modify {
      noteUse(writes: true)
      yield unsafe &pointer.pointee[keyPath: keyPath]
    }
  }

  /// Shows a use to the thread sanitizer: to follow a key path is the runtime's code, of which it sees nothing.
  @inline(__always)
  private func noteUse(writes: Bool = false) {
    #if DEBUG
      let raw = unsafe UnsafeMutableRawPointer(pointer)
      let byte = unsafe raw.load(as: UInt8.self)
      if writes { unsafe raw.storeBytes(of: byte, as: UInt8.self) }
    #endif
  }

  /// Takes the content out, and frees the memory.
  func take() -> Content {
    let content = unsafe pointer.move()
    unsafe countdown_free(pointer)
    return content
  }
}
