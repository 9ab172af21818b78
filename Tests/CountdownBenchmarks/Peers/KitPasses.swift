import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport

/// CountdownKit on virtual time, all countdowns of one phase.
final class KitPasses: PassContender {
  private let driver = ManualDriver()
  private let manager: CountdownManager

  init() {
    manager = CountdownManager(driver: driver)
  }

  func start(_ receiver: Receiver) {
    manager.start(receiver, for: .nanoseconds(Plan.lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }

  func pass(ticks: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }

  func stop() { manager.cancelAll() }
}

/// CountdownKit on virtual time, phases spread over the second: a pass each millisecond, as timers on a real machine
/// come to it.
final class KitSpreadPasses {
  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let receivers: [Receiver]
  private let phases: [Int64]
  private var seconds: Int64 = 0

  /// Starts a countdown of each phase, in nanoseconds.
  init(phases: [Int64]) {
    self.phases = phases
    manager = CountdownManager(driver: driver)
    receivers = Receiver.make(phases.count)
    for (receiver, phase) in zip(receivers, phases) {
      manager.start(receiver, for: .nanoseconds(Plan.lasting + phase)) { receiver, left, _ in
        receiver.left = left.nanoseconds
      }
    }
  }

  /// Phases in the order in which the receivers were made, or in none.
  static func phases(_ count: Int, shuffled: Bool) -> [Int64] {
    let phases = (0..<Int64(count)).map { $0 * Plan.interval / Int64(count) }
    var generator = SplitMix64(seed: 42)
    return shuffled ? phases.shuffled(using: &generator) : phases
  }

  /// Lets a second go by; what that costs for each receiver, in nanoseconds.
  func perReceiver() -> Double {
    seconds += 1
    let time = Clock.time {
      for _ in 0..<1_000 {
        driver.sleep(for: .milliseconds(1))
        driver.wake()
      }
    }
    return time / Double(receivers.count)
  }

  /// Whether all were told what they should have been.
  var isRight: Bool {
    zip(receivers, phases).allSatisfy { receiver, phase in
      receiver.left == Plan.lasting + (phase == 0 ? 0 : Plan.interval) - seconds * Plan.interval
    }
  }
}
