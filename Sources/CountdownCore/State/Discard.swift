/// What a call leaves to be released outside the lock.
struct Discard {
  var handler: HandlerRef?
  /// What the handler has captured, and handed over.
  var captures: AnyObject?
  /// The receiver that was asked for.
  var receiver: AnyObject?
  var memory: SpareMemory?

  func release() {
    unsafe handler?.release()
    unsafe memory?.deallocate()
  }
}
