#if canImport(Darwin)
  import Darwin
#endif

extension MainActor {
  /// Stops the program, with a sentence on standard error, if the caller is not on the main actor.
  ///
  /// `preconditionIsolated` leaves the question to Dispatch, which on Linux stops the program without a word.
  static func checkCaller() {
    if !QueueMark.main.isDelivering { checkCallerElsewhere() }
  }

  @inline(never)
  private static func checkCallerElsewhere() {
    if isCallerInsideSync { return }
    fatalError(
      "closures of the main actor are due, and this is another thread: let virtual time pass on the main actor"
    )
  }

  /// Whether the caller is on the main actor, although its thread serves another queue: inside that queue's `sync`.
  static var isCallerInsideSync: Bool {
    #if canImport(Darwin)
      return pthread_main_np() != 0
    #else
      // The main actor may run on any thread here. A task that begins immediately does so only on its own actor, and
      // then it finds the caller's queue. Otherwise it begins later on the main queue, perhaps before this thread has
      // read. It does not find a block that Dispatch itself runs there on another thread than the main one.
      // What another thread stores does not count.
      let hasBegun = Atomic()
      Task.immediate { @MainActor in
        if !QueueMark.main.isDelivering { hasBegun.store(1) }
      }
      return hasBegun.load() != 0
    #endif
  }
}
