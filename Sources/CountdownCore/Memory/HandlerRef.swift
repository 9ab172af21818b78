import CountdownAtomics

/// A handler that an entry owns.
///
/// Calling through it costs no retain and no release. What is asked here may be asked under the lock. What calls users' code is
/// in the room `Loop`.
///
/// A handler is released between two callbacks, or when no delivery knows of it. So it is valid during a callback of
/// its countdown.
@safe struct HandlerRef {
  let unmanaged: Unmanaged<CountdownHandler>

  init(_ unmanaged: Unmanaged<CountdownHandler>) {
    unsafe self.unmanaged = unmanaged
  }

  /// Takes ownership of a handler.
  init(owning handler: CountdownHandler) {
    unsafe unmanaged = .passRetained(handler)
  }

  /// The numbers that it makes of values; nil if it takes the values themselves.
  var numbering: CountdownNumbering? { unsafe unmanaged._withUnsafeGuaranteedRef { $0.numbering } }

  /// Notes how its countdown ends.
  func noteOutcome(_ outcome: CountdownOutcome) {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.noteOutcome(outcome) }
  }

  /// The receiver, or nil if it is gone.
  ///
  /// The caller gives the reference up outside the lock.
  func liveReceiver() -> AnyObject? {
    unsafe schedulePoint("ask", unmanaged.toOpaque())
    return unsafe unmanaged._withUnsafeGuaranteedRef { $0.liveReceiver() }
  }

  /// The key that distinguishes its countdown from others of its receiver.
  var key: CountdownKey? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.key }
  }

  /// Whether to release it may run users' code.
  var holdsCode: Bool { unsafe unmanaged._withUnsafeGuaranteedRef { $0.holdsCode } }

  /// How its leader ended; nil if that is not known here.
  var outcomeOfLeader: CountdownOutcome? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.leader?.outcome }
  }

  /// Reports the end to a handler to which others refer too, and returns what it has captured, to be released outside the lock.
  ///
  /// A handler that nobody else knows is only released.
  func finishIfShared(_ outcome: CountdownOutcome) -> AnyObject? {
    // Seen through the reference that the entry owns: another one would be counted.
    var owned = unsafe unmanaged.toOpaque()
    let isShared = unsafe withUnsafeMutableBytes(of: &owned) { bytes in
      unsafe !isKnownUniquelyReferenced(
        &bytes.baseAddress!.assumingMemoryBound(to: CountdownHandler.self).pointee)
    }
    return isShared ? finish(outcome) : nil
  }

  /// Reports the end, and returns what the handler has captured, which has to be released outside the lock.
  func finish(_ outcome: CountdownOutcome) -> AnyObject? {
    unsafe unmanaged._withUnsafeGuaranteedRef { $0.finish(outcome) }
  }

  /// The handler itself.
  var object: CountdownHandler { unsafe unmanaged.takeUnretainedValue() }

  /// Passes the handler to `body`, which must not keep it.
  func show<Result>(to body: (CountdownHandler) -> Result) -> Result {
    unsafe unmanaged._withUnsafeGuaranteedRef(body)
  }

  /// The address of the object.
  var address: Int { unsafe Int(bitPattern: unmanaged.toOpaque()) }

  /// Fetches the object's memory, without waiting for it.
  @inline(__always)
  func fetch() { unsafe countdown_fetch(unmanaged.toOpaque()) }
}
