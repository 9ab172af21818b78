import CountdownKit
import Foundation

/// The device's wall clock: an alarm at seven rings when it shows seven.
final class DeviceClock: Sendable {
  let clock: ServerClock
  private let read: @Sendable () -> Date

  init(
    _ clock: ServerClock = ServerClock(),
    reading read: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.read = read
    follow()
  }

  /// Call this when the device's clock was set.
  func follow() {
    // A sample that contradicts the others is a mistake; the third is not.
    for _ in 0..<3 { clock.synchronize(serverDate: read(), roundTrip: .zero) }
  }
}

extension Calendar {
  /// Returns the same time some days later; a day has 23, 24 or 25 hours.
  func date(_ days: Int, daysAfter date: Date) -> Date? {
    self.date(byAdding: .day, value: days, to: date)
  }

  /// Returns the start of the next day: midnight, or 1:00 if clocks skip it.
  func startOfNextDay(after date: Date) -> Date? {
    self.date(byAdding: .day, value: 1, to: startOfDay(for: date)).map(
      startOfDay)
  }

  /// Does something at the beginning of each day, for missed days too.
  @MainActor func eachDay(
    after planned: Date, using manager: CountdownManager = .shared,
    do work: @escaping @MainActor (Date) -> Void
  ) {
    guard let next = startOfNextDay(after: planned) else { return }
    manager.countDownSilently(for: .until(next), id: "midnight") { outcome in
      guard outcome == .completed else { return }
      work(next)
      // From the planned date: a clock may have been set back.
      eachDay(after: next, using: manager, do: work)
    }
  }

  /// Returns the days and hours between two dates as a person counts them.
  func daysAndHours(from start: Date, to end: Date) -> DateComponents {
    dateComponents([.day, .hour], from: start, to: end)
  }
}
