// What must hold of an engine's structures between two calls. It sees the Core's insides, which is possible where those are
// compiled for tests: the explorer compiles these files with the Core itself.
#if COUNTDOWN_EXPLORER || COUNTDOWN_TESTING || DEBUG
  #if !COUNTDOWN_EXPLORER
    @testable package import CountdownCore
  #endif

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { state.withLock { $0.brokenInvariants() } }
  }
#else
  // The Core is not compiled for tests: nothing is seen.
  package import CountdownCore

  extension CountdownEngine {
    package func brokenInvariants() -> [String] { [] }
  }
#endif
