public import CountdownKit

/// A label as a client writes one: it keeps what it got.
@MainActor public final class Label: CountdownReceiver {
  /// The values, in order.
  public private(set) var values: [TimeLeft] = []

  /// Creates a label that got nothing.
  public init() {}

  /// Counts down in steps of a tenth of a second.
  public func show(_ duration: Duration, using manager: CountdownManager = .shared) -> Countdown {
    countDown(for: duration, ticks: .every(.milliseconds(100)), using: manager) { label, left in
      label.values.append(left)
    }
  }
}
