import Dispatch

/// Time-outs, as servers have them: each calls a block after a while, unless it is cancelled before, as most are.
///
/// They are known by their numbers. One that expires writes 1 to its receiver.
class TimeOuts {
  let receivers: [Receiver]
  /// The queue on which they expire; nil if it makes no difference whether the caller is on one.
  let queue: DispatchQueue?

  init(_ receivers: [Receiver], on queue: DispatchQueue? = nil) {
    self.receivers = receivers
    self.queue = queue
  }

  /// Starts a time-out, in place of the one that its number may have.
  func start(_ number: Int, after delay: Int64) { fatalError("each has its own") }

  func cancel(_ number: Int) { fatalError("each has its own") }

  /// Starts a time-out that has a first value, which is written on the queue: before this returns if the caller is there.
  func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay)
    let receiver = receivers[number]
    if here { receiver.left = 1 } else { later { receiver.left = 1 } }
  }

  /// Lets a time-out expire after a longer delay from now than it has.
  func renew(_ number: Int, after delay: Int64) { start(number, after: delay) }

  /// Does something on the queue, and waits until it is done; returns false where there is none.
  func onQueue(_ body: @escaping () -> Void) -> Bool { queue?.sync(execute: body) != nil }

  /// Does something on the queue later.
  func later(_ body: @escaping @Sendable () -> Void) { queue?.async(execute: body) }

  /// Whether calls may come from elsewhere than the queue.
  var isThreadSafe: Bool { true }
}
