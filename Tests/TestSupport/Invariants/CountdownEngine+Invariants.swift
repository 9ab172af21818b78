// What must hold of an engine's structures between two calls. It sees the Core's insides, which is possible where those are
// compiled for tests: the explorer compiles these files with the Core itself.
#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable package import CountdownCore
  #endif

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { state.withLock { $0.brokenInvariants() } }

    /// How many nodes the engine has: those that calls find, and those whose end is still to be delivered.
    ///
    /// O(n).
    package var nodeCount: Int { state.withLock { $0.nodeCount } }

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

  extension CountdownHandler {
    /// Whether anything waits for the end of the countdown.
    package func isAwaited(in engine: CountdownEngine) -> Bool {
      engine.state.withLock { _ in ref.rare?.waiters?.isEmpty == false }
    }
  }
#else
  // The Core is not compiled for tests: nothing is seen.
  package import CountdownCore

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { [] }
    package var nodeCount: Int { 0 }
    package func probes(for receiver: ObjectIdentifier) -> Int { 0 }
  }

  extension CountdownHandler {
    package func isAwaited(in engine: CountdownEngine) -> Bool { false }
  }
#endif
