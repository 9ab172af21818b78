import CountdownCore

/// Suspends and resumes an engine as the application goes to the background and comes back.
///
/// Apart from what the caller suspends. Announcements may come twice, or alone: both calls are idempotent.
final class ApplicationLifecycle: @unchecked Sendable {
  // Unchecked: written in `init` and read in `deinit`.

  /// Each ends one observation.
  private let ends: [() -> Void]

  init(of engine: CountdownEngine, freezing: Bool, signals: [LifecycleSignal]) {
    ends = signals.map { signal in
      let meaning = signal.meaning
      return signal.observe { [weak engine] in
        switch meaning {
        case .background: engine?.suspend(by: .lifecycle, freezing: freezing)
        // Also where nothing was held back: the process may have been, and time has gone by.
        case .foreground: engine?.resume(by: .lifecycle, inSlices: true)
        }
      }
    }
  }

  deinit {
    for end in ends { end() }
  }
}

/// Something that is announced to applications, and what it means for countdowns.
package struct LifecycleSignal {
  /// What an announcement means.
  package enum Meaning: Sendable {
    /// The application goes to the background: what becomes of ticks and time, the policy says.
    case background
    /// It comes back, or the machine has woken up: what has changed is delivered.
    case foreground
  }

  let meaning: Meaning
  /// Calls a block at each announcement, on any thread, until what is returned is called.
  let observe: (@escaping @Sendable () -> Void) -> () -> Void
}

#if !canImport(Darwin)
  extension [LifecycleSignal] {
    /// What this system announces: nothing.
    static var ofThisSystem: [LifecycleSignal] { [] }
  }
#endif
