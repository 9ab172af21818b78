import CountdownCore
import CountdownKit
import Foundation

extension ManualDriver {
  /// Virtual time as a clock, for `Task.sleep`, timer sequences, and all that takes a clock.
  ///
  /// Who sleeps on it does so until time is made to pass that far, and `advance(by:)` with `await` waits until he is awake; not
  /// for what he does then, nor until he sleeps again.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// try await Task.sleep(for: .seconds(3), clock: driver.clock)
  /// ```
  public var clock: some Clock<Duration> {
    ManualClock(driver: self, manager: companion.sleepers.manager(of: self))
  }
}

/// The clock of a driver.
private struct ManualClock: Clock {
  struct Instant: InstantProtocol {
    /// Since the driver was made.
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    func duration(to other: Instant) -> Duration { other.offset - offset }

    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let driver: ManualDriver
  let manager: CountdownManager

  var now: Instant { Instant(offset: driver.now) }

  var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time is there; a past instant is there.
  ///
  /// Throws `CancellationError` when the task is cancelled, and nothing else.
  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let duration = now.duration(to: deadline)
    guard duration > .zero else { return }
    try await manager.sleep(for: duration, tolerance: tolerance ?? .zero)
  }
}

/// The manager by which everybody sleeps who sleeps on one driver's clock: it is there while somebody has the clock.
final class Sleepers: @unchecked Sendable {
  // Unchecked: `current` is read and written under `lock`.

  private let lock = NSLock()
  private weak var current: CountdownManager?

  /// The manager that is there, or a new one.
  func manager(of driver: ManualDriver) -> CountdownManager {
    lock.withLock {
      if let current { return current }
      let manager = CountdownManager(driver: driver)
      current = manager
      return manager
    }
  }
}
