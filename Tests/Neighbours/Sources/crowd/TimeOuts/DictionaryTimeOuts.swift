import Dispatch

/// The least that one writes by hand: a dictionary keyed by identity, a lock, and a timer that looks through all of it each
/// second.
final class DictionaryTimeOuts: TimeOuts, @unchecked Sendable {
  // Unchecked: the lock protects the dictionary.

  private let timer: any DispatchSourceTimer
  private let lock = PthreadMutex()
  private var timeOuts: [ObjectIdentifier: (deadline: Int64, onEnd: () -> Void)] = [:]

  init(_ receivers: [Receiver]) {
    let queue = DispatchQueue(label: "dictionary")
    timer = DispatchSource.makeTimerSource(queue: queue)
    super.init(receivers, on: queue)
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.activate()
  }

  deinit { timer.cancel() }

  override func start(_ number: Int, after delay: Int64) {
    let receiver = receivers[number]
    let deadline = Clock.wall + delay
    let replaced = lock.withLock {
      timeOuts.updateValue(
        (deadline, { [weak receiver] in receiver?.left = 1 }), forKey: ObjectIdentifier(receiver))
    }
    withExtendedLifetime(replaced) {}
  }

  override func cancel(_ number: Int) {
    let cancelled = lock.withLock { timeOuts.removeValue(forKey: ObjectIdentifier(receivers[number])) }
    withExtendedLifetime(cancelled) {}
  }

  override func replace(_ number: Int, after delay: Int64) { start(number, after: delay) }

  override func renew(_ number: Int, after delay: Int64) {
    let deadline = Clock.wall + delay
    lock.withLock { timeOuts[ObjectIdentifier(receivers[number])]?.deadline = deadline }
  }

  private func expire() {
    let now = Clock.wall
    let due = lock.withLock {
      let due = timeOuts.filter { $0.value.deadline <= now }
      for key in due.keys { timeOuts[key] = nil }
      return due
    }
    for (_, onEnd) in due.values { onEnd() }
  }
}
