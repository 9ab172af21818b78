// What must hold of an engine's structures between two calls. It sees the Core's insides, which is possible where those are
// compiled for tests: the explorer compiles these files with the Core itself.
#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable package import CountdownCore
  #endif

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { state.withLock { $0.brokenInvariants() } }

    /// How many entries a look-up of the receiver compares with it.
    ///
    /// O(1) expected, any thread.
    package func probes(for receiver: ObjectIdentifier) -> Int {
      let address = UInt(bitPattern: receiver)
      return state.withLock { state in
        var probes = 0
        var next = state.table.first(ofBucket: state.table.bucket(of: address))
        while let index = next {
          probes += 1
          if state.slab[index].address == address { break }
          next = state.table.next(after: index, in: state.slab)
        }
        return probes
      }
    }
  }
#else
  package import CountdownCore

  extension CountdownEngine {
    /// Nothing: the Core is not compiled for tests.
    package func brokenInvariants() -> [String] { [] }

    /// Zero: the Core is not compiled for tests.
    package func probes(for receiver: ObjectIdentifier) -> Int { 0 }
  }
#endif
