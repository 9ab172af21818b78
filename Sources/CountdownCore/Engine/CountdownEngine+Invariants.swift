extension CountdownEngine {
  /// What contradicts the structure's promises, in words.
  ///
  /// For tests.
  package func brokenInvariants() -> [String] {
    state.withLock { $0.brokenInvariants() }
  }

  /// How many entries a look-up of the receiver compares with it.
  ///
  /// For tests and benchmarks. O(1) expected, any thread.
  package func probes(for receiver: ObjectIdentifier) -> Int {
    state.withLock { $0.table.probes(for: UInt(bitPattern: receiver), in: $0.slab) }
  }
}
