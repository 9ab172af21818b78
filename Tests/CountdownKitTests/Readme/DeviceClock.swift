import CountdownKit
import Foundation

/// The device's wall clock: an alarm at seven by it rings when the device shows seven.
final class DeviceClock: Sendable {
  let clock: ServerClock
  private let read: @Sendable () -> Date

  init(
    _ clock: ServerClock = ServerClock(), reading read: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.clock = clock
    self.read = read
    follow()
  }

  /// Call this when the device's clock was set.
  func follow() {
    // A single sample that contradicts what is known counts as a mistake; the third is believed.
    for _ in 0..<3 { clock.synchronize(serverDate: read(), roundTrip: .zero) }
  }
}

extension Calendar {
  /// Returns the same time of the day some days later: 23, 24 or 25 hours for each.
  func date(_ days: Int, daysAfter date: Date) -> Date? {
    self.date(byAdding: .day, value: days, to: date)
  }

  /// Returns the beginning of the next day: midnight, or 1:00 where the clocks skip midnight.
  func beginOfDay(after date: Date) -> Date? {
    self.date(byAdding: .day, value: 1, to: startOfDay(for: date)).map(startOfDay)
  }

  /// Returns the days and hours between two dates as a person counts them.
  func daysAndHours(from start: Date, to end: Date) -> DateComponents {
    dateComponents([.day, .hour], from: start, to: end)
  }
}
