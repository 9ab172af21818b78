import Dispatch
import Foundation

/// The time-outs one writes by hand: a dictionary keyed by identity, a binary heap whose items know their places, a lock,
/// and one timer, armed anew only for something earlier.
final class HeapTimeOuts: TimeOuts, @unchecked Sendable {
  // Unchecked: the lock protects what changes.

  private final class Item {
    weak var receiver: Receiver?
    let deadline: Int64
    let onEnd: (Receiver) -> Void
    var place = 0

    init(_ receiver: Receiver, deadline: Int64, onEnd: @escaping (Receiver) -> Void) {
      self.receiver = receiver
      self.deadline = deadline
      self.onEnd = onEnd
    }
  }

  let queue: DispatchQueue? = nil
  private let receivers: [Receiver]
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "heap"))
  private let lock = NSLock()
  private var items: [ObjectIdentifier: Item] = [:]
  private var heap: [Item] = []
  private var armedFor = Int64.max

  init(_ receivers: [Receiver]) {
    self.receivers = receivers
    timer.setEventHandler { [weak self] in self?.expire() }
    timer.activate()
  }

  deinit { timer.cancel() }

  func start(_ number: Int, after delay: Int64) {
    let receiver = receivers[number]
    let item = Item(receiver, deadline: Clock.wall + delay) { $0.left = 1 }
    lock.withLock {
      items[ObjectIdentifier(receiver)] = item
      heap.append(item)
      rise(item, from: heap.count - 1)
      arm()
    }
  }

  func cancel(_ number: Int) {
    lock.withLock {
      guard let item = items.removeValue(forKey: ObjectIdentifier(receivers[number])) else { return }
      remove(item)
    }
  }

  private func expire() {
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
      arm()
    }
    for item in due { item.receiver.map(item.onEnd) }
  }

  private func arm() {
    guard let first = heap.first, first.deadline < armedFor else { return }
    armedFor = first.deadline
    timer.schedule(deadline: .now() + .nanoseconds(Int(max(0, first.deadline - Clock.wall))))
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
