import CountdownCore
import CountdownKit
import Foundation

/// The clock of a ``ManualDriver``, for `Task.sleep`, timer sequences, and everything else that takes a clock.
///
/// A task that sleeps on this clock wakes up when virtual time has passed that far. `await driver.advance(by:)`
/// waits until all that the task does then is done, or it sleeps again.
///
/// ```swift
/// @MainActor func testThreeSeconds() async throws {
///   let driver = ManualDriver()
///   let clock = driver.clock
///   let sleeper = Task { try await clock.sleep(for: .seconds(3)) }
///   await driver.advance(by: .seconds(3))
///   try await sleeper.value
/// }
/// ```
public struct ManualClock: Clock {
  /// An instant of virtual time.
  public struct Instant: InstantProtocol {
    /// The time since the driver was made.
    let offset: Duration

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the time from this instant to another; negative if the other is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Returns whether an instant is earlier than another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  let driver: ManualDriver
  let manager: CountdownManager

  /// The current instant.
  public var now: Instant { Instant(offset: driver.now) }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until virtual time has reached an instant; returns at once if that is past.
  ///
  /// - Parameters:
  ///   - deadline: The instant.
  ///   - tolerance: How much later the sleep may end, so that it can share a wake-up; nil is zero.
  /// - Throws: `CancellationError` at once if the task is cancelled, also if the instant is past.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    // As other clocks do: a loop of such sleeps must not keep the others on its actor from going on.
    guard deadline > now else { return await Task.yield() }
    try await manager.sleep(for: CountdownEnd.instant(deadline.offset), tolerance: tolerance ?? .zero)
  }

  /// Waits until virtual time has passed.
  ///
  /// - Parameters:
  ///   - duration: How long; a negative duration is zero.
  ///   - tolerance: How much later the sleep may end, so that it can share a wake-up; nil is zero.
  /// - Throws: `CancellationError` at once if the task is cancelled.
  public func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    // The standard library's method of this name leaves the caller's actor.
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}

extension ManualDriver {
  /// A clock on virtual time, for `Task.sleep`, timer sequences, and everything else that takes a clock.
  ///
  /// ```swift
  /// let driver = ManualDriver()
  /// let sleeper = Task {
  ///   try await Task.sleep(for: .seconds(3), clock: driver.clock)
  /// }
  /// while driver.nextWakeUp == nil { await Task.yield() }
  /// await driver.advance(by: .seconds(3))
  /// try await sleeper.value
  /// ```
  public var clock: ManualClock {
    ManualClock(driver: self, manager: companion.sleepers.manager(of: self))
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

extension ManualClock {
  /// Not available: a clock is that of a driver, ``ManualDriver/clock``.
  @available(*, unavailable, message: "write 'ManualDriver()', and its 'clock'")
  public init() { fatalError("this initializer is not available") }

  /// Not available: the driver's time passes, and with it that of its clock.
  @available(*, unavailable, message: "write 'await driver.advance(by:)'")
  public func advance(by duration: Duration) async { fatalError("this method is not available") }
}
