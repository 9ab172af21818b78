/// The objects and memory that a call leaves to be released outside the lock.
struct Discard {
  var handler: HandlerRef?
  /// The captured objects, which the handler has handed over.
  var captures: AnyObject?
  /// The receiver that was asked for.
  var receiver: AnyObject?
  var memory: SpareMemory?

  func release() {
    unsafe handler?.release()
    unsafe memory?.deallocate()
  }
}
