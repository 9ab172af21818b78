/// How much memory all engines have touched so far: tests of complexities count it.
///
/// It exists in debug builds only; other builds contain nothing of it.
enum AccessCount {
  #if DEBUG
    /// Readings of what the engine knows of a countdown.
    static let accesses = Atomic()
    /// Holds of a lock.
    static let holds = Atomic()
    /// The most accesses from the beginning of one hold to that of the next, since a test has set it to zero.
    static let longestHold = Atomic()
    private static let accessesAtHold = Atomic()
  #endif

  @inline(__always) static func noteAccess() {
    #if DEBUG
      accesses.add(1)
    #endif
  }

  @inline(__always) static func noteHold() {
    #if DEBUG
      holds.add(1)
      let now = accesses.load()
      let length = now - accessesAtHold.load()
      if length > longestHold.load() { longestHold.store(length) }
      accessesAtHold.store(now)
    #endif
  }
}
