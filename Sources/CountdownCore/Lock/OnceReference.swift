/// A strong reference in an atomic word: empty, until the first thread that has an object sets it.
///
/// The word's owner releases the object in its `deinit`.
@safe package struct OnceReference<Object: AnyObject> {
  private let word: AtomicWord<UInt>

  /// A reference in a word, which must be zero in the beginning.
  package init(_ word: AtomicWord<UInt>) { self.word = word }

  /// The object, or nil as long as there is none.
  ///
  /// Acquires what the thread that has set it released.
  package func load() -> Object? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring))
    else { return nil }
    return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Sets the object, unless another was set before, and returns the one that is set.
  package func storeIfNil(_ object: Object) -> Object {
    let new = unsafe Unmanaged.passRetained(object)
    let (isSet, old) = unsafe word.compareExchange(
      expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isSet, let pointer = unsafe UnsafeRawPointer(bitPattern: old) else { return object }
    unsafe new.release()
    return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Releases the object.
  ///
  /// Call it once, in the `deinit` of the word's owner.
  @unsafe package func release() {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: word.load(ordering: .acquiring)) else { return }
    unsafe Unmanaged<Object>.fromOpaque(pointer).release()
  }
}
