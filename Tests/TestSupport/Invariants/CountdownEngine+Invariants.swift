// What must hold of an engine's structures between two calls. It sees the Core's insides, which is possible where those are
// compiled for tests: the explorer compiles these files with the Core itself.
#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable package import CountdownCore
  #endif

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { state.withLock { $0.brokenInvariants() } }

    /// How many nodes a look-up of the receiver compares with it.
    ///
    /// O(1) expected, any thread.
    package func probes(for receiver: ObjectIdentifier) -> Int {
      let address = UInt(bitPattern: receiver)
      return state.withLock { state in
        var probes = 0
        var next = state.table.first(ofBucket: state.table.bucket(of: address))
        while let node = next {
          probes += 1
          if node.address == address { break }
          next = node.bucket.next
        }
        return probes
      }
    }
  }
#else
  // The Core is not compiled for tests: nothing is seen.
  package import CountdownCore

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { [] }
    package func probes(for receiver: ObjectIdentifier) -> Int { 0 }
  }
#endif
