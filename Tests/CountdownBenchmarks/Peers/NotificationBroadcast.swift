import Dispatch
import Foundation

/// One timer posts a notification, each receiver has an observer.
final class NotificationBroadcast: PassContender, @unchecked Sendable {
  // Unchecked: started from one thread, and told on one queue.

  private static let name = Notification.Name("tick")

  private let center = NotificationCenter()
  private var tokens: [any NSObjectProtocol] = []
  private let beat = Beat()
  private let timer: any DispatchSourceTimer

  /// The time that a notification announces; observers read it here, which costs less than in its `userInfo`.
  private final class Beat: @unchecked Sendable {
    // Unchecked: written where notifications are posted, and read by their observers.
    var left: Int64 = 0
  }

  /// A broadcast on real time.
  init(_ plan: Plan) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "broadcast"))
    timer.schedule(deadline: plan.firstTick, repeating: .nanoseconds(Int(Plan.interval)))
    timer.setEventHandler { [weak self] in self?.post(plan.left(at: .now())) }
    timer.activate()
  }

  /// A broadcast made by hand.
  init() {
    timer = DispatchSource.makeTimerSource()
    timer.activate()
  }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    tokens.append(
      center.addObserver(forName: Self.name, object: nil, queue: nil) { [weak receiver, beat] _ in
        receiver?.left = beat.left
      })
  }

  func pass(ticks: Int64) { post(Plan.lasting - ticks * Plan.interval) }

  func stop() {
    timer.cancel()
    for token in tokens { center.removeObserver(token) }
    tokens = []
  }

  private func post(_ left: Int64) {
    beat.left = left
    center.post(name: Self.name, object: nil)
  }
}
