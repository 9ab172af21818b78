import CountdownKit
import Dispatch

/// Countdowns of one manager, each found by its receiver.
final class KitTimeOuts: TimeOuts {
  enum Kind: String, CaseIterable {
    /// With a block for the outcome.
    case silent
    /// Without a block, which only the receiver's end or a look can find useful.
    case bare = "silent, no block"
    /// With default arguments: a first value, and a tick each second.
    case ticking
  }

  var kind = Kind.silent
  private let manager: CountdownManager
  /// By number, while they are kept to be renewed.
  private var leases: [Countdown] = []

  init(_ receivers: [Receiver]) {
    let queue = DispatchQueue(label: "ours")
    manager = CountdownManager(deliveringOn: queue)
    super.init(receivers, on: queue)
  }

  override func start(_ number: Int, after delay: Int64) {
    let receiver = receivers[number]
    switch kind {
    case .silent:
      manager.startSilently(receiver, for: .nanoseconds(delay)) { receiver, outcome in
        if outcome == .completed { receiver?.left = 1 }
      }
    case .bare: manager.startSilently(receiver, for: .nanoseconds(delay))
    case .ticking:
      manager.start(receiver, for: .nanoseconds(delay)) { receiver, left, _ in
        receiver.left = Int64(left.seconds)
      }
    }
  }

  override func startWithValue(_ number: Int, after delay: Int64, here: Bool) { start(number, after: delay) }

  override func cancel(_ number: Int) { manager.cancel(receivers[number]) }

  /// Keeps the countdowns of the first receivers, to renew them, or lets go of them.
  func keepLeases(_ count: Int) { leases = (0..<count).map { manager.countdown(of: receivers[$0])! } }

  override func renew(_ number: Int, after delay: Int64) {
    leases[number].extend(toAtLeast: .nanoseconds(delay))
  }
}
