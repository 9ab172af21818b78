import CountdownKit
import Dispatch

/// Time-outs, as servers have them: each calls a block after a while, unless it is cancelled before, as most are.
///
/// They are known by their numbers. One that expires writes 1 to its receiver.
protocol TimeOuts: AnyObject {
  /// The queue on which they expire; nil if it makes no difference whether the caller is on one.
  var queue: DispatchQueue? { get }

  /// Starts a time-out, under a number that has none.
  func start(_ number: Int, after delay: Int64)

  func cancel(_ number: Int)

  /// Lets a time-out expire after a longer delay from now than it has; of its number it is the only one.
  func renew(_ number: Int, after delay: Int64)

  /// Waits until what was cancelled is gone.
  func rest()

  /// Does something on the queue; returns false where there is none.
  func onQueue(_ body: @escaping () -> Void) -> Bool
}

extension TimeOuts {
  func renew(_ number: Int, after delay: Int64) {
    cancel(number)
    start(number, after: delay)
  }

  func rest() { queue?.sync {} }

  func onQueue(_ body: @escaping () -> Void) -> Bool { queue?.sync(execute: body) != nil }
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
  private let receivers: [Receiver]
  /// What is renewed, once it was renewed.
  private var lease: Countdown?

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

  func cancel(_ number: Int) { manager.cancel(receivers[number]) }

  func renew(_ number: Int, after delay: Int64) {
    if lease == nil { lease = manager.countdown(of: receivers[number]) }
    lease?.extend(toAtLeast: .nanoseconds(delay))
  }
}
