import CountdownCore
import CountdownKit
import Dispatch

/// CountdownKit as it is used: a manager on a queue of its own, default arguments, started from another thread.
final class RealKit: Contender {
  private let manager: CountdownManager

  /// A manager made as most are.
  init() {
    manager = CountdownManager()
  }

  /// A manager on the time of a driver.
  init(driver: some CountdownDriver) {
    manager = CountdownManager(driver: driver)
  }

  func start(_ receiver: Receiver) { start(receiver, phase: 0) }

  /// Starts a countdown whose ticks come so much later, in nanoseconds, than a second after each other from now on.
  ///
  /// It counts its ticks, as a timer of its own would do: what came late and so was told once counts once.
  func start(_ receiver: Receiver, phase: Int64, tolerance: Duration? = nil) {
    // For the first value.
    receiver.left = Plan.lasting + Plan.interval
    manager.start(receiver, for: .nanoseconds(Plan.lasting + phase), tolerance: tolerance) {
      receiver, _, _ in receiver.left -= Plan.interval
    }
  }

  func stop() { manager.cancelAll() }
}
