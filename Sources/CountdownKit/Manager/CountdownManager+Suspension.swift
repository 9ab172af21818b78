import CountdownCore

extension CountdownManager {
  /// What becomes of time while a manager is suspended.
  public enum SuspensionPolicy: Sendable {
    /// It goes on; what ends meanwhile is delivered afterwards.
    case keepsCounting
    /// It stands still, for dated countdowns as well.
    case freezes
  }

  /// What becomes of ticks and of time while the application is in the background.
  ///
  /// Whatever it is, coming back delivers at once what has changed.
  public enum BackgroundPolicy: Sendable {
    /// Ticks are held back, time goes on.
    case holdsTicks
    /// Ticks are held back and time stands still, for dated countdowns as well.
    case freezes
    /// Both go on, as long as the system lets them.
    case continues
  }

  /// Holds all ticks back until `resume()`.
  ///
  /// First values and outcomes are still delivered.
  ///
  /// Idempotent: while it is suspended another call changes nothing, and the first policy holds. The application's
  /// lifecycle suspends separately: ticks come when neither does.
  ///
  /// - Parameter policy: What becomes of time meanwhile.
  /// - Complexity: O(1).
  public func suspend(_ policy: SuspensionPolicy = .keepsCounting) {
    engine.suspend(by: .caller, freezing: policy == .freezes)
  }

  /// Ends the suspension and catches up: each value that has changed is delivered once, as it is now.
  ///
  /// On the delivering queue that is done before this returns, inside a callback right after it. Also useful
  /// when nothing was suspended, after a jump in time that nobody announced, such as the machine's sleep.
  ///
  /// All of that is delivered in one go. What the application's lifecycle lets go, by contrast, comes in slices of 4 ms.
  ///
  /// - Complexity: O(1) and the pass.
  public func resume() {
    engine.resume(by: .caller)
  }
}

extension CountdownSuspender {
  /// Who calls `suspend` and `resume`.
  static let caller = CountdownSuspender(rawValue: 1)
  /// The application's lifecycle.
  static let lifecycle = CountdownSuspender(rawValue: 2)
}
