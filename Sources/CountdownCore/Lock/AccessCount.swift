/// How much memory all engines have touched so far: tests of complexities count it.
///
/// It exists in debug builds only; other builds contain nothing of it.
package enum AccessCount {
  #if DEBUG
    // Relaxed, both: counts that lead to nothing else.
    /// Entries, places beside them and heads of lists.
    package static let accesses = Atomic(0)
    /// Holds of a lock.
    package static let holds = Atomic(0)
  #endif

  @inline(__always) static func noteAccess() {
    #if DEBUG
      accesses.add(1, ordering: .relaxed)
    #endif
  }

  @inline(__always) static func noteHold() {
    #if DEBUG
      holds.add(1, ordering: .relaxed)
    #endif
  }
}
