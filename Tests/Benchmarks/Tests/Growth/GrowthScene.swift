import CountdownKit
import Dispatch
import TestSupport

/// The place where one thread goes a way: it makes a call, waits for its callback, and makes the next.
///
/// Its receivers live as long as it does.
final class GrowthScene: TickListener, @unchecked Sendable {
  // Unchecked: the semaphores order everything that is not locked.

  /// An actor on an executor of its own.
  actor Actor {}

  let manager: CountdownManager
  let receiver = Receiver()
  let followers = Receiver.make(3)
  let actor = Actor()
  /// How often the way is gone until `end`, from `begin` on.
  var count = 0
  var isLost = false
  let begin = DispatchSemaphore(value: 0)
  let end = DispatchSemaphore(value: 0)
  private let depth = Locked(Int.min)
  private let called = DispatchSemaphore(value: 0)

  init(_ manager: CountdownManager) { self.manager = manager }

  /// To be called in a callback, once for each call.
  func callback() {
    let now = StackDepth.now
    depth.use { $0 = max($0, now) }
    called.signal()
  }

  func tick(_ number: Int) { callback() }

  /// Waits for the next callback; false: none came within ten seconds.
  @discardableResult
  func wait() -> Bool { called.wait(timeout: .now() + 10) == .success }

  /// The deepest stack of all callbacks since this was asked for last.
  func takeDepth() -> Int { depth.exchange(with: .min) }

  /// Starts a countdown of an hour: each of its values is a callback.
  @discardableResult
  func start(ticks: Countdown.Ticks = .rare) -> Countdown {
    manager.start(receiver, for: .hours(1), ticks: ticks) { [self] _, _ in callback() }
  }

  /// Waits in a task, which is cancelled before the end.
  func cancel(_ wait: @escaping @Sendable () async throws -> Void) {
    let task = Task {
      do { try await wait() } catch { callback() }
    }
    task.cancel()
  }
}

extension Countdown.Ticks {
  /// None within the time of a test: each callback is the answer to a call.
  static let rare = Countdown.Ticks.every(.seconds(1_000_000))

  /// As many as there can be.
  static let eachMillisecond = Countdown.Ticks.every(.milliseconds(1))
}
