package import CountdownKit

extension CountdownManager {
  /// Starts a countdown that writes into a ledger, and then does something more.
  @discardableResult
  package func start(
    _ receiver: TrackedObject, for duration: Duration, every interval: Duration = .seconds(1),
    ifActive: Countdown.IfActive = .replace, id: String? = nil, into ledger: EventLedger,
    then more: @escaping @Sendable (Duration) -> Void = { _ in }
  ) -> Countdown {
    start(receiver, for: duration, ticks: .every(interval), ifActive: ifActive, id: id) { _, left, _ in
      ledger.note(left.duration)
      more(left.duration)
    } onEnd: {
      ledger.note($1)
    }
  }
}
