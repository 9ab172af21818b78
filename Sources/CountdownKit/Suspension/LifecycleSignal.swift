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
