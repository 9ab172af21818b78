import CountdownKit
import Dispatch

/// Time-outs, as servers have them: each calls a block after a while, unless it is cancelled before, as most are.
///
/// They are known by their numbers. One that expires writes 1 to its receiver.
protocol TimeOuts: AnyObject {
  var receivers: [Receiver] { get }

  /// The queue on which they expire; nil if it makes no difference whether the caller is on one.
  var queue: DispatchQueue? { get }

  /// Starts a time-out, under a number that has none.
  func start(_ number: Int, after delay: Int64)

  func cancel(_ number: Int)

  /// Starts a time-out that has a first value, which is written on the queue: before this returns if the caller is there.
  func startWithValue(_ number: Int, after delay: Int64, here: Bool)

  /// Starts a time-out in place of the one that its number may have.
  func replace(_ number: Int, after delay: Int64)

  /// Lets a time-out expire after a longer delay from now than it has.
  func renew(_ number: Int, after delay: Int64)

  /// Does something on the queue, and waits until it is done; returns false where there is none.
  func onQueue(_ body: @escaping () -> Void) -> Bool

  /// Does something on the queue later.
  func later(_ body: @escaping @Sendable () -> Void)

  /// Whether calls may come from elsewhere than the queue.
  var isThreadSafe: Bool { get }
}

extension TimeOuts {
  func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay)
    let receiver = receivers[number]
    if here { receiver.left = 1 } else { later { receiver.left = 1 } }
  }

  func replace(_ number: Int, after delay: Int64) {
    cancel(number)
    start(number, after: delay)
  }

  func renew(_ number: Int, after delay: Int64) { replace(number, after: delay) }

  func onQueue(_ body: @escaping () -> Void) -> Bool { queue?.sync(execute: body) != nil }

  func later(_ body: @escaping @Sendable () -> Void) { queue?.async(execute: body) }

  var isThreadSafe: Bool { true }
}

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

  let queue: DispatchQueue? = DispatchQueue(label: "ours")
  var kind = Kind.silent
  private let manager: CountdownManager
  let receivers: [Receiver]
  /// By number, while they are kept to be renewed.
  private var leases: [Countdown] = []

  init(_ receivers: [Receiver]) {
    self.receivers = receivers
    manager = CountdownManager(deliveringOn: queue!)
  }

  func start(_ number: Int, after delay: Int64) {
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

  func startWithValue(_ number: Int, after delay: Int64, here: Bool) { start(number, after: delay) }

  func cancel(_ number: Int) { manager.cancel(receivers[number]) }

  func replace(_ number: Int, after delay: Int64) { start(number, after: delay) }

  /// Keeps the countdowns of the first receivers, to renew them, or lets go of them.
  func keepLeases(_ count: Int) { leases = (0..<count).map { manager.countdown(of: receivers[$0])! } }

  func renew(_ number: Int, after delay: Int64) { leases[number].extend(toAtLeast: .nanoseconds(delay)) }
}
