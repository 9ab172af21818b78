import Dispatch
import Foundation

/// Time-outs as one writes them by hand: a lock, and one timer for all.
class LockedTimeOuts: TimeOuts {
  final let lock = NSLock()
  final let timer: any DispatchSourceTimer

  init(_ receivers: [Receiver]) {
    let queue = DispatchQueue(label: "by hand")
    timer = DispatchSource.makeTimerSource(queue: queue)
    super.init(receivers, on: queue)
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.activate()
  }

  deinit { timer.cancel() }

  func expire() { fatalError("each has its own") }
}

/// The least: a dictionary keyed by identity, and a timer that looks through all of it each second.
final class DictionaryTimeOuts: LockedTimeOuts {
  private var timeOuts: [ObjectIdentifier: (deadline: Int64, onEnd: () -> Void)] = [:]

  override init(_ receivers: [Receiver]) {
    super.init(receivers)
    timer.schedule(deadline: .now() + 1, repeating: 1)
  }

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

  override func renew(_ number: Int, after delay: Int64) {
    let deadline = Clock.wall + delay
    lock.withLock { timeOuts[ObjectIdentifier(receivers[number])]?.deadline = deadline }
  }

  override func expire() {
    let now = Clock.wall
    let due = lock.withLock {
      let due = timeOuts.filter { $0.value.deadline <= now }
      for key in due.keys { timeOuts[key] = nil }
      return due
    }
    for (_, onEnd) in due.values { onEnd() }
  }
}
