/// Makes numbers of the values of a countdown that ticks past zero, from zero on: number k is due k intervals past the
/// deadline.
///
/// It is the inside of CountdownKit, and public only because an open property of a handler has this type.
///
///     value:    0   -1 s   -2 s | -2.5 s   -3 s   a new interval after 2
///     number:   0    1      2   |  3        4
///     offset:         0         |     -2
///
/// The number is noted when a delivery takes the value, under the engine's lock. So it is right where the value is delivered,
/// although another thread may have changed the interval since: then the value is taken anew.
public final class CountdownNumbering: @unchecked Sendable {
  // Unchecked: `offset` is used under the engine's lock; `number` is written under it, by the deliveries that read it.

  private var offset: Int64 = 0
  /// The number of the value that is being delivered.
  package private(set) var number: Int64 = 0

  package init() {}

  /// The number of a value in an interval.
  func number(of value: Nanoseconds, every interval: Nanoseconds) -> Int64 { offset &- value / interval }

  /// The value that has a number.
  func value(of number: Int64, every interval: Nanoseconds) -> Nanoseconds {
    interval.saturatingTimes(offset &- number)
  }

  /// Notes a value that is taken.
  func note(_ value: Nanoseconds, every interval: Nanoseconds) { number = number(of: value, every: interval) }

  /// Goes on with the same number in another interval, when so much has passed since zero.
  func change(to interval: Nanoseconds, from previous: Nanoseconds, after passed: Nanoseconds) {
    offset = offset.saturatingAdd(passed / previous - passed / interval)
  }

  /// Begins with number 0.
  func restart() { offset = 0 }
}
