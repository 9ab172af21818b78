/// How much memory all engines have touched so far: tests of complexities count it.
///
/// It exists in debug builds only; other builds contain nothing of it.
package enum AccessCount {
  #if DEBUG
    // Relaxed, all: counts that lead to nothing else.
    /// Readings of what the engine knows of a countdown.
    package static let accesses = Atomic(0)
    /// Holds of a lock.
    package static let holds = Atomic(0)
    /// The most accesses from the beginning of one hold to that of the next, since a test has set it to zero.
    package static let longestHold = Atomic(0)
    private static let accessesAtHold = Atomic(0)
  #endif

  @inline(__always) static func noteAccess() {
    #if DEBUG
      accesses.add(1, ordering: .relaxed)
    #endif
  }

  @inline(__always) static func noteHold() {
    #if DEBUG
      holds.add(1, ordering: .relaxed)
      let now = accesses.load(ordering: .relaxed)
      let length = now - accessesAtHold.load(ordering: .relaxed)
      if length > longestHold.load(ordering: .relaxed) { longestHold.store(length, ordering: .relaxed) }
      accessesAtHold.store(now, ordering: .relaxed)
    #endif
  }
}
