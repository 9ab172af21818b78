/// When an entry is due, and by when a wake-up for it comes at the latest: the soft and the hard expiry of Linux' high-resolution
/// timers (`kernel/time/hrtimer.c`).
///
/// A pass that begins for whatever reason takes all that is due. Only for when the timer is armed in a crowd, the limit
/// decides: so passes become fewer, and nothing else changes, least of all an order.
struct Expiry: BitwiseCopyable {
  var due: Nanoseconds
  var limit: Nanoseconds

  init(due: Nanoseconds, limit: Nanoseconds) {
    self.due = due
    self.limit = limit
  }

  init(_ due: Nanoseconds, slack: Nanoseconds = 0) {
    self.init(due: due, limit: due.saturatingAdd(slack))
  }

  /// Nothing is due.
  static var never: Expiry { Expiry(.never) }

  /// The earlier of each.
  mutating func formMinimum(with other: Expiry) {
    due = min(due, other.due)
    limit = min(limit, other.limit)
  }
}
