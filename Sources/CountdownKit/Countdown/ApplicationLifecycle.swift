import CountdownCore

/// Suspends an engine when the application goes to the background, and resumes it when the application comes back.
///
/// This suspension is separate from the caller's. The system may announce the same change twice, or leave out an
/// announcement. This does no harm, because both calls are idempotent.
final class ApplicationLifecycle: @unchecked Sendable {
  // Unchecked: written in `init` and read in `deinit`.

  /// Closures that each end one observation.
  private let ends: [() -> Void]

  init(of engine: CountdownEngine, freezing: Bool, signals: [LifecycleSignal]) {
    ends = signals.map { signal in
      let meaning = signal.meaning
      return signal.observe {
        switch meaning {
        case .background: engine.suspend(by: .system, freezing: freezing)
        // Also if nothing was suspended: the system may have stopped the process, and time has passed.
        case .foreground: engine.resume(by: .system)
        }
      }
    }
  }

  deinit {
    for end in ends { end() }
  }
}

/// An announcement to applications, and its meaning for countdowns.
package struct LifecycleSignal {
  /// The meaning of an announcement.
  package enum Meaning: Sendable {
    /// The application goes to the background: the policy decides what happens to ticks and time.
    case background
    /// The application comes back, or the machine has woken up: what has changed is delivered.
    case foreground
  }

  let meaning: Meaning
  /// Calls a closure at each announcement, on any thread, until the returned closure is called.
  let observe: (@escaping @Sendable () -> Void) -> () -> Void
}

#if !canImport(Darwin)
  extension [LifecycleSignal] {
    /// The announcements of this system: none.
    static var ofThisSystem: [LifecycleSignal] { [] }
  }
#endif
