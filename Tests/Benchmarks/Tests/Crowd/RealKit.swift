import CountdownCore
import CountdownKit
import Dispatch

/// CountdownKit as it is used: a manager on a queue of its own, default arguments, started from another thread.
final class RealKit: Contender {
  private let manager: CountdownManager
  /// On which many are started at once; if there is none, on the thread that does so.
  private let queue: DispatchQueue?

  init(deliveringOn queue: DispatchQueue? = nil) {
    self.queue = queue
    manager = queue.map { CountdownManager(deliveringOn: $0) } ?? CountdownManager()
  }

  init(driver: some CountdownDriver) {
    queue = nil
    manager = CountdownManager(driver: driver)
  }

  func start(_ receiver: Receiver) { start(receiver, phase: 0) }

  func start(_ receivers: [Receiver]) {
    let startAll = { for receiver in receivers { self.start(receiver) } }
    if let queue { queue.sync(execute: startAll) } else { startAll() }
  }

  /// Starts a countdown whose ticks come so much later, in nanoseconds, than a second after each other from now on.
  ///
  /// It counts its ticks, as a timer of its own would do: what came late and so was delivered once counts once.
  func start(_ receiver: Receiver, phase: Int64, tolerance: Duration? = nil) {
    // For the first value.
    receiver.left = Plan.lasting + Plan.interval
    manager.start(
      receiver, for: .nanoseconds(Plan.lasting + phase), ticks: .every(.seconds(1), tolerance: tolerance)
    ) {
      receiver, _, _ in receiver.left -= Plan.interval
    }
  }
}
