import Dispatch
import Foundation

/// The manager one writes by hand: a dictionary keyed by identity, a lock, one timer.
///
/// A pass works on a copy of the dictionary, so that callbacks may start and cancel; the copy costs nothing unless
/// they do.
final class DictionaryManager: PassContender, @unchecked Sendable {
  // Unchecked: the lock protects the dictionary.

  private final class Item {
    weak var receiver: Receiver?
    let deadline: Int64
    let onTick: (Receiver, Int64) -> Void

    init(_ receiver: Receiver, deadline: Int64, onTick: @escaping (Receiver, Int64) -> Void) {
      self.receiver = receiver
      self.deadline = deadline
      self.onTick = onTick
    }
  }

  private let lock = NSLock()
  private var items: [ObjectIdentifier: Item] = [:]
  private let timer: any DispatchSourceTimer
  private let plan: Plan?

  /// A manager on real time.
  init(_ plan: Plan) {
    self.plan = plan
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "manager"))
    timer.schedule(deadline: plan.firstTick, repeating: .nanoseconds(Int(Plan.interval)))
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.activate()
  }

  /// A manager whose passes are made by hand.
  init() {
    plan = nil
    timer = DispatchSource.makeTimerSource()
    timer.activate()
  }

  func start(_ receiver: Receiver) {
    start(receiver, for: Plan.lasting) { receiver, left in receiver.left = left }
  }

  private func start(
    _ receiver: Receiver, for duration: Int64, onTick: @escaping (Receiver, Int64) -> Void
  ) {
    let item = Item(receiver, deadline: now + duration, onTick: onTick)
    lock.withLock { items[ObjectIdentifier(receiver)] = item }
    onTick(receiver, duration)
  }

  func pass(ticks: Int64) { tick(at: ticks * Plan.interval) }

  func stop() { timer.cancel() }

  /// Time since the start of the plan.
  private var now: Int64 {
    guard let plan else { return 0 }
    return Plan.lasting - plan.left(at: .now())
  }

  private func tick() { tick(at: now) }

  private func tick(at now: Int64) {
    let snapshot = lock.withLock { items }
    for (key, item) in snapshot {
      guard let receiver = item.receiver else {
        lock.withLock { items[key] = nil }
        continue
      }
      let left = item.deadline - now
      item.onTick(receiver, max(0, left))
      if left <= 0 { lock.withLock { items[key] = nil } }
    }
  }
}
