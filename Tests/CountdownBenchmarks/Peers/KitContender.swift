import CountdownCore
import CountdownKit
import Dispatch

/// CountdownKit on real time, one phase.
final class KitContender: Contender {
  private let driver: StartGateDriver
  private let manager: CountdownManager
  private let queue = DispatchQueue(label: "ours")

  init(_ plan: Plan) {
    driver = StartGateDriver(deliveringOn: queue)
    manager = CountdownManager(driver: driver)
  }

  func start(_ receiver: Receiver) {
    manager.start(receiver, for: .nanoseconds(Plan.lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }

  /// Starts them on the delivering queue, all at one instant.
  func start(_ receivers: [Receiver]) {
    queue.sync { for receiver in receivers { start(receiver) } }
    driver.open()
  }

  func stop() { manager.cancelAll() }
}
