import Dispatch
import Foundation

/// A timer for all receivers, which goes off once a second.
class TimerForAll {
  private let firstTick: DispatchTime
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))

  init(firstTickAfter delay: Int, every interval: Int64 = Plan.interval) {
    firstTick = .now() + .seconds(delay)
    timer.schedule(deadline: firstTick, repeating: .nanoseconds(Int(interval)))
    timer.setEventHandler { [weak self] in self.map { $0.tick(at: $0.gone) } }
    timer.activate()
  }

  /// How long ago it was a second before the first tick, in nanoseconds.
  final var gone: Int64 {
    Plan.interval + Int64(bitPattern: DispatchTime.now().uptimeNanoseconds &- firstTick.uptimeNanoseconds)
  }

  func tick(at gone: Int64) { fatalError("each has its own") }
}

/// The manager one writes by hand: a dictionary keyed by identity, a lock, one timer.
///
/// A pass works on a copy of the dictionary, so that callbacks may start and cancel; the copy costs nothing unless
/// they do.
final class DictionaryManager: TimerForAll, @unchecked Sendable {
  // Unchecked: the lock protects the dictionary.

  private final class Item {
    weak var receiver: Receiver?
    let deadline: Int64
    let onTick: (Receiver, Int64) -> Void

    init(_ receiver: Receiver, deadline: Int64, onTick: @escaping (Receiver, Int64) -> Void) {
      (self.receiver, self.deadline, self.onTick) = (receiver, deadline, onTick)
    }
  }

  private let lock = NSLock()
  private var items: [ObjectIdentifier: Item] = [:]

  func start(_ receiver: Receiver) {
    let item = Item(receiver, deadline: gone + Plan.lasting) { receiver, left in receiver.left = left }
    lock.withLock { items[ObjectIdentifier(receiver)] = item }
    item.onTick(receiver, Plan.lasting)
  }

  override func tick(at now: Int64) {
    let snapshot = lock.withLock { items }
    for (key, item) in snapshot {
      let left = item.deadline - now
      if let receiver = item.receiver { item.onTick(receiver, max(0, left)) }
      if left <= 0 || item.receiver == nil { lock.withLock { items[key] = nil } }
    }
  }
}

/// One timer posts a notification, each receiver has an observer.
final class NotificationBroadcast: TimerForAll, @unchecked Sendable {
  // Unchecked: started from one thread, and delivered on one queue.

  private static let name = Notification.Name("tick")

  private let center = NotificationCenter()
  private var tokens: [any NSObjectProtocol] = []
  /// The time that a notification announces; observers read it here, which costs less than in its `userInfo`.
  private let news = Receiver()

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    tokens.append(
      center.addObserver(forName: Self.name, object: nil, queue: nil) { [weak receiver, news] _ in
        receiver?.left = news.left
      })
  }

  override func tick(at now: Int64) {
    news.left = Plan.lasting - now
    center.post(name: Self.name, object: nil)
  }
}

/// The wheel one writes by hand where phases matter: a slot for each millisecond of the interval, a lock, one timer that goes
/// off every millisecond and tells those of its slot.
///
/// It rounds each phase up to a millisecond, knows one interval, and neither moves nor cancels.
final class SlottedWheel: TimerForAll, @unchecked Sendable {
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
  /// The last slot that was delivered, counted from the beginning.
  private var turned = Clock.wall / width

  init() { super.init(firstTickAfter: 0, every: Self.width) }

  func start(_ receiver: Receiver) {
    let now = Clock.wall
    let slot = (now + Plan.interval + Self.width - 1) / Self.width
    let item = Item(receiver: receiver, deadline: slot * Self.width + Plan.lasting) { receiver, _ in
      receiver.left -= Plan.interval
    }
    lock.withLock { slots[Int(slot % Self.slotCount)].append(item) }
    receiver.left = Plan.lasting
  }

  override func tick(at _: Int64) {
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
