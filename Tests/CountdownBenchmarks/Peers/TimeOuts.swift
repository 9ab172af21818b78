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

  /// Waits until what was cancelled is gone.
  func rest()
}

extension TimeOuts {
  func rest() { queue?.sync {} }
}

enum TimeOutsName: String, CaseIterable {
  case kit = "CountdownKit"
  case sources = "a DispatchSourceTimer each"
  case tasks = "a Task.sleep each"
  case heap = "a dictionary, a binary heap and a lock"

  func make(for receivers: [Receiver]) -> any TimeOuts {
    switch self {
    case .kit: KitTimeOuts(receivers)
    case .sources: SourceTimeOuts(receivers)
    case .tasks: TaskTimeOuts(receivers)
    case .heap: HeapTimeOuts(receivers)
    }
  }
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
    case .ticking: manager.startStoring(receiver, for: delay)
    }
  }

  func cancel(_ number: Int) { manager.cancel(receivers[number]) }
}

/// A source each, all on one serial queue.
final class SourceTimeOuts: TimeOuts {
  let queue: DispatchQueue? = DispatchQueue(label: "timers")
  private let receivers: [Receiver]
  private var sources: [(any DispatchSourceTimer)?]

  init(_ receivers: [Receiver]) {
    self.receivers = receivers
    sources = Array(repeating: nil, count: receivers.count)
  }

  func start(_ number: Int, after delay: Int64) {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: .now() + .nanoseconds(Int(delay)))
    source.setEventHandler { [weak receiver = receivers[number]] in receiver?.left = 1 }
    source.activate()
    sources[number] = source
  }

  func cancel(_ number: Int) {
    sources[number]?.cancel()
    sources[number] = nil
  }
}

/// A task each, which sleeps.
final class TaskTimeOuts: TimeOuts {
  let queue: DispatchQueue? = nil
  private let receivers: [Receiver]
  private var tasks: [Task<Void, Never>?]
  private var last: Task<Void, Never>?

  init(_ receivers: [Receiver]) {
    self.receivers = receivers
    tasks = Array(repeating: nil, count: receivers.count)
  }

  func start(_ number: Int, after delay: Int64) {
    tasks[number] = Task.detached { [weak receiver = receivers[number]] in
      guard (try? await Task.sleep(for: .nanoseconds(delay))) != nil else { return }
      receiver?.left = 1
    }
  }

  func cancel(_ number: Int) {
    last = tasks[number]
    last?.cancel()
    tasks[number] = nil
  }

  func rest() {
    guard let last else { return }
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      await last.value
      end.signal()
    }
    end.wait()
  }
}
