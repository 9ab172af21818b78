extension Countdown {
  /// A token that ends the countdown when nobody holds it any more.
  ///
  /// For what is nobody's, and yet belongs to somebody: it is stored where its owner is.
  ///
  /// ```swift
  /// final class Offer {
  ///   let expiry = CountdownManager.shared.start(for: .seconds(90)) { left in print(left) }.cancelOnDeinit()
  /// }
  /// ```
  ///
  /// - Returns: A token; each that is made does so by itself.
  public func cancelOnDeinit() -> CountdownToken { CountdownToken(self) }
}

/// Ends a countdown as `cancelled` when nobody holds this any more; from any thread.
public final class CountdownToken: Sendable {
  /// The countdown.
  public let countdown: Countdown

  init(_ countdown: Countdown) {
    self.countdown = countdown
  }

  deinit {
    countdown.cancel()
  }
}
