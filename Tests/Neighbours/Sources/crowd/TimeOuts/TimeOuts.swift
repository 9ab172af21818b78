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

  /// Starts a time-out, under a number that has none.
  func start(_ number: Int, after delay: Int64) { fatalError("each has its own") }

  func cancel(_ number: Int) { fatalError("each has its own") }

  /// Starts a time-out that has a first value, which is written on the queue: before this returns if the caller is there.
  func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay)
    let receiver = receivers[number]
    if here { receiver.left = 1 } else { later { receiver.left = 1 } }
  }

  /// Starts a time-out in place of the one that its number may have.
  func replace(_ number: Int, after delay: Int64) {
    cancel(number)
    start(number, after: delay)
  }

  /// Lets a time-out expire after a longer delay from now than it has.
  func renew(_ number: Int, after delay: Int64) { replace(number, after: delay) }

  /// Does something on the queue, and waits until it is done; returns false where there is none.
  func onQueue(_ body: @escaping () -> Void) -> Bool { queue?.sync(execute: body) != nil }

  /// Does something on the queue later.
  func later(_ body: @escaping @Sendable () -> Void) { queue?.async(execute: body) }

  /// Whether calls may come from elsewhere than the queue.
  var isThreadSafe: Bool { true }
}

/// A source each, all on one serial queue.
final class SourceTimeOuts: TimeOuts {
  private var sources: [(any DispatchSourceTimer)?]

  init(_ receivers: [Receiver]) {
    sources = Array(repeating: nil, count: receivers.count)
    super.init(receivers, on: DispatchQueue(label: "timers"))
  }

  override func start(_ number: Int, after delay: Int64) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + .nanoseconds(Int(delay)))
    source.setEventHandler { [weak receiver = receivers[number]] in receiver?.left = 1 }
    source.activate()
    sources[number] = source
  }

  override func cancel(_ number: Int) {
    sources[number]?.cancel()
    sources[number] = nil
  }

  override func renew(_ number: Int, after delay: Int64) {
    sources[number]?.schedule(deadline: .now() + .nanoseconds(Int(delay)))
  }
}

/// A task each, which sleeps.
final class TaskTimeOuts: TimeOuts {
  private var tasks: [Task<Void, Never>?]

  init(_ receivers: [Receiver]) {
    tasks = Array(repeating: nil, count: receivers.count)
    super.init(receivers)
  }

  override func start(_ number: Int, after delay: Int64) { start(number, after: delay, withValue: false) }

  override func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay, withValue: true)
  }

  private func start(_ number: Int, after delay: Int64, withValue: Bool) {
    tasks[number] = Task.detached { [weak receiver = receivers[number]] in
      if withValue { receiver?.left = 1 }
      guard (try? await Task.sleep(for: .nanoseconds(delay))) != nil else { return }
      receiver?.left = 1
    }
  }

  override func cancel(_ number: Int) {
    tasks[number]?.cancel()
    tasks[number] = nil
  }
}
