import Dispatch
import Foundation

/// The wheel one writes by hand where phases matter: a slot for each millisecond of the interval, a lock, one timer that goes
/// off every millisecond and tells those of its slot.
///
/// It rounds each phase up to a millisecond, knows one interval, and neither moves nor cancels.
final class SlottedWheel: Contender, @unchecked Sendable {
  // Unchecked: the lock protects the slots.

  private struct Item {
    weak var receiver: Receiver?
    let deadline: Int64
    let onTick: (Receiver, Int64) -> Void
  }

  private static let slotCount: Int64 = 1_000
  private static let width = Plan.interval / slotCount

  private let lock = NSLock()
  private var slots = [[Item]](repeating: [], count: Int(slotCount))
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "wheel"))
  /// The last slot that was told, counted from the beginning.
  private var turned = Clock.wall / width

  init() {
    timer.schedule(deadline: .now(), repeating: .nanoseconds(Int(Self.width)))
    timer.setEventHandler { [weak self] in self?.turn() }
    timer.activate()
  }

  func start(_ receiver: Receiver) {
    let now = Clock.wall
    let slot = (now + Plan.interval + Self.width - 1) / Self.width
    let item = Item(receiver: receiver, deadline: slot * Self.width + Plan.lasting) { receiver, _ in
      receiver.left -= Plan.interval
    }
    lock.withLock { slots[Int(slot % Self.slotCount)].append(item) }
    receiver.left = Plan.lasting
  }

  func stop() { timer.cancel() }

  /// Tells those of each slot that was reached.
  private func turn() {
    let now = Clock.wall
    while turned < now / Self.width {
      turned += 1
      let items = lock.withLock { slots[Int(turned % Self.slotCount)] }
      for item in items {
        guard let receiver = item.receiver else { continue }
        item.onTick(receiver, max(0, item.deadline - now))
      }
    }
  }
}
