/// A handler that some entry owns.
///
/// Calling through it costs no retain and no release.
///
/// A handler is released between two callbacks, or when no delivery knows of it: so it is valid for a callback of its
/// countdown.
@safe struct HandlerRef {
  let unmanaged: Unmanaged<CountdownHandler>

  init(_ unmanaged: Unmanaged<CountdownHandler>) {
    unsafe self.unmanaged = unmanaged
  }

  /// Takes ownership of a handler.
  init(owning handler: CountdownHandler) {
    unsafe unmanaged = .passRetained(handler)
  }

  /// Delivers a value; false: the receiver is gone.
  func receive(_ value: Int64, _ stop: inout Bool) -> Bool {
    unsafe meet("call", unmanaged.toOpaque())
    return unsafe unmanaged._withUnsafeGuaranteedRef { $0.receive(value, stop: &stop) }
  }

  /// Delivers the outcome.
  func end(_ outcome: CountdownOutcome) {
    unsafe meet("call", unmanaged.toOpaque())
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.end(outcome) }
  }

  /// The receiver, or nil when it is gone.
  ///
  /// The caller gives the reference up outside the lock.
  func liveReceiver() -> AnyObject? {
    unsafe meet("ask", unmanaged.toOpaque())
    return unsafe unmanaged._withUnsafeGuaranteedRef { $0.liveReceiver() }
  }

  /// What tells its countdown apart from others of its receiver.
  var key: CountdownKey? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.key }
  }

  /// How the countdown ended that this one follows; nil: that is not known here.
  var outcomeOfLeader: CountdownOutcome? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.leader?.outcome }
  }

  /// Tells it that all is over; what it gives up is to be let go outside the lock.
  func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.finish(outcome) }
  }

  /// The handler itself.
  var object: CountdownHandler { unsafe unmanaged.takeUnretainedValue() }

  /// Shows it to somebody, who must not keep it.
  func show<Result>(to body: (CountdownHandler) -> Result) -> Result {
    unsafe unmanaged._withUnsafeGuaranteedRef(body)
  }

  /// Where the object lies.
  var address: Int { unsafe Int(bitPattern: unmanaged.toOpaque()) }

  /// The first word of the object, whatever it says: reading it brings the object into the cache.
  var firstWord: UInt {
    unsafe UnsafeRawPointer(unmanaged.toOpaque()).load(as: UInt.self)
  }

  /// Gives ownership up, exactly once: nobody uses the handler any more.
  ///
  /// Runs user code (the `deinit` of what the closures hold), so never under the lock.
  @unsafe func release() {
    unsafe meet("release", unmanaged.toOpaque())
    unsafe unmanaged.release()
  }

  /// Gives ownership up, after all was told; who else has a reference may want to know how it ended.
  @unsafe func release(endedAs outcome: CountdownOutcome) {
    var handler = unsafe unmanaged.takeRetainedValue()
    if !isKnownUniquelyReferenced(&handler) { _ = handler.finish(outcome) }
  }
}
