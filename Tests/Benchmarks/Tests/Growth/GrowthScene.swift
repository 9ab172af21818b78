import CountdownKit
import Dispatch
import TestSupport

/// The place where one thread goes a way: it makes a call, waits for its callback, and makes the next.
final class GrowthScene: Sendable {
  let manager: CountdownManager
  private let depth = Locked(0)
  private let called = DispatchSemaphore(value: 0)

  init(_ manager: CountdownManager) {
    self.manager = manager
  }

  /// To be called in a callback, once for each call.
  func callback() {
    let now = StackDepth.now
    depth.use { $0 = max($0, now) }
    called.signal()
  }

  /// Waits for the next callback; false: none came within ten seconds.
  @discardableResult
  func wait() -> Bool { called.wait(timeout: .now() + 10) == .success }

  /// The deepest stack of all callbacks since this was asked for last.
  func takeDepth() -> Int {
    depth.use { depth in
      defer { depth = 0 }
      return depth
    }
  }

  /// Starts a countdown of an hour without ticks on the way, and waits for its first value.
  func countdown(for receiver: Receiver) -> Countdown {
    defer { wait() }
    return manager.start(receiver, for: .hours(1), ticks: .rare) { [self] _, _ in callback() }
  }
}

extension Countdown.Ticks {
  /// None within the time of a test: each callback is the answer to a call.
  static let rare = Countdown.Ticks.every(.seconds(1_000_000))

  /// As many as there can be.
  static let eachMillisecond = Countdown.Ticks.every(.milliseconds(1))
}
