import Dispatch
import Foundation

/// A dictionary keyed by identity, and a binary heap whose items know their places, so that what is cancelled leaves it at once; the
/// timer is armed anew only for something earlier.
final class HeapTimeOuts: LockedTimeOuts {
  private final class Item {
    weak var receiver: Receiver?
    var deadline: Int64
    let onEnd: (Receiver) -> Void
    var place = 0

    init(_ receiver: Receiver, deadline: Int64, onEnd: @escaping (Receiver) -> Void) {
      (self.receiver, self.deadline, self.onEnd) = (receiver, deadline, onEnd)
    }
  }

  private var items: [ObjectIdentifier: Item] = [:]
  private var heap: [Item] = []
  private var armedFor = Int64.max

  override func start(_ number: Int, after delay: Int64) {
    let receiver = receivers[number]
    let now = Clock.wall
    let item = Item(receiver, deadline: now + delay) { $0.left = 1 }
    let replaced = lock.withLock {
      let replaced = items.updateValue(item, forKey: ObjectIdentifier(receiver))
      if let replaced { remove(replaced) }
      heap.append(item)
      rise(item, from: heap.count - 1)
      arm(now)
      return replaced
    }
    withExtendedLifetime(replaced) {}
  }

  override func cancel(_ number: Int) {
    let cancelled = lock.withLock {
      let item = items.removeValue(forKey: ObjectIdentifier(receivers[number]))
      if let item { remove(item) }
      return item
    }
    withExtendedLifetime(cancelled) {}
  }

  override func renew(_ number: Int, after delay: Int64) {
    let deadline = Clock.wall + delay
    lock.withLock {
      guard let item = items[ObjectIdentifier(receivers[number])] else { return }
      item.deadline = deadline
      sink(item)
    }
  }

  override func expire() {
    let now = Clock.wall
    var due: [Item] = []
    lock.withLock {
      armedFor = .max
      while let first = heap.first, first.deadline <= now {
        remove(first)
        guard let receiver = first.receiver else { continue }
        items[ObjectIdentifier(receiver)] = nil
        due.append(first)
      }
      arm(now)
    }
    for item in due { item.receiver.map(item.onEnd) }
  }

  private func arm(_ now: Int64) {
    guard let first = heap.first, first.deadline < armedFor else { return }
    armedFor = first.deadline
    timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, first.deadline - now))))
  }

  private func remove(_ item: Item) {
    let last = heap.removeLast()
    if last === item { return }
    rise(last, from: item.place)
    sink(last)
  }

  /// Moves an item up from a place that is free.
  private func rise(_ item: Item, from place: Int) {
    var place = place
    while place > 0, item.deadline < heap[(place - 1) / 2].deadline {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(item, at: place)
  }

  private func sink(_ item: Item) {
    var place = item.place
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, heap[child + 1].deadline < heap[child].deadline { child += 1 }
      if item.deadline <= heap[child].deadline { break }
      put(heap[child], at: place)
      place = child
    }
    put(item, at: place)
  }

  private func put(_ item: Item, at place: Int) {
    heap[place] = item
    item.place = place
  }
}
