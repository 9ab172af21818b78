import Dispatch

enum TimeOutsName: String, CaseIterable {
  case kit = "CountdownKit"
  case sources = "a DispatchSourceTimer each"
  case tasks = "a Task.sleep each"
  case dictionary = "a dictionary and a lock"
  case heap = "a dictionary, a binary heap and a lock"

  func make(for receivers: [Receiver]) -> any TimeOuts {
    switch self {
    case .kit: KitTimeOuts(receivers)
    case .sources: SourceTimeOuts(receivers)
    case .tasks: TaskTimeOuts(receivers)
    case .dictionary: DictionaryTimeOuts(receivers)
    case .heap: HeapTimeOuts(receivers)
    }
  }
}

/// A source each, all on one serial queue.
final class SourceTimeOuts: TimeOuts {
  let queue: DispatchQueue? = DispatchQueue(label: "timers")
  let receivers: [Receiver]
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

  func renew(_ number: Int, after delay: Int64) {
    sources[number]?.schedule(deadline: .now() + .nanoseconds(Int(delay)))
  }
}

/// A task each, which sleeps.
final class TaskTimeOuts: TimeOuts {
  let queue: DispatchQueue? = nil
  let receivers: [Receiver]
  private var tasks: [Task<Void, Never>?]

  init(_ receivers: [Receiver]) {
    self.receivers = receivers
    tasks = Array(repeating: nil, count: receivers.count)
  }

  func start(_ number: Int, after delay: Int64) { start(number, after: delay, withValue: false) }

  func startWithValue(_ number: Int, after delay: Int64, here: Bool) {
    start(number, after: delay, withValue: true)
  }

  private func start(_ number: Int, after delay: Int64, withValue: Bool) {
    tasks[number] = Task.detached { [weak receiver = receivers[number]] in
      if withValue { receiver?.left = 1 }
      guard (try? await Task.sleep(for: .nanoseconds(delay))) != nil else { return }
      receiver?.left = 1
    }
  }

  func cancel(_ number: Int) {
    tasks[number]?.cancel()
    tasks[number] = nil
  }
}
