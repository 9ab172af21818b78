import CountdownCore
import CountdownKit
import Foundation

extension ManualDriver {
  /// A clock on virtual time, for `Task.sleep`, timer sequences, and everything else that takes a clock.
  ///
  /// A task that sleeps on this clock wakes up when virtual time has passed that far. `await driver.advance(by:)`
  /// waits until the task is awake; it does not wait for what the task does then, nor until it sleeps again.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let sleeper = Task { try await Task.sleep(for: .seconds(3), clock: driver.clock) }
  /// while driver.nextWakeUp == nil { await Task.yield() }
  /// await driver.advance(by: .seconds(3))
  /// try await sleeper.value
  /// ```
  public var clock: some Clock<Duration> {
    ManualClock(driver: self, manager: companion.sleepers.manager(of: self))
  }
}

/// The clock of a driver.
private struct ManualClock: Clock {
  struct Instant: InstantProtocol {
    /// The time since the driver was made.
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let driver: ManualDriver
  let manager: CountdownManager

  var now: Instant { Instant(offset: driver.now) }

  var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time has reached an instant; returns at once if that is past.
  ///
  /// Throws `CancellationError` if the task is cancelled, and nothing else.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return }
    try await manager.sleep(for: duration, tolerance: tolerance ?? .zero)
  }
}

/// Keeps the manager of all tasks that sleep on one driver's clock, for as long as there is a copy of the clock.
final class Sleepers: @unchecked Sendable {
  // Unchecked: `current` is read and written under `lock`.

  private let lock = NSLock()
  private weak var current: CountdownManager?

  /// Returns the manager, and makes it if there is none.
  func manager(of driver: ManualDriver) -> CountdownManager {
    lock.withLock {
      if let current { return current }
      let manager = CountdownManager(driver: driver)
      current = manager
      return manager
    }
  }
}
