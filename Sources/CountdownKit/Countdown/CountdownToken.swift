extension Countdown {
  /// Returns a token that ends this countdown when the token is released.
  ///
  /// Use it for a countdown without a receiver that must end together with an object: store the token in that object.
  ///
  /// ```swift
  /// final class Offer {
  ///   let expiry = CountdownManager.shared.start(for: .seconds(90)) { left in
  ///     print(left)
  ///   }.cancelOnDeinit()
  /// }
  /// ```
  ///
  /// - Returns: A new token. If you make several, the countdown ends when the first of them is released.
  public func cancelOnDeinit() -> CountdownToken { CountdownToken(self) }
}

/// A token that ends its countdown as `cancelled` when the token is released, on any thread.
public final class CountdownToken: Sendable {
  /// The countdown that the token ends.
  public let countdown: Countdown

  init(_ countdown: Countdown) {
    self.countdown = countdown
  }

  deinit {
    countdown.cancel()
  }
}
