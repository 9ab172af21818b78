/// When something is due, and when a wake-up for it comes at the latest.
///
/// These are the soft and the hard expiry of Linux' high-resolution timers (`kernel/time/hrtimer.c`). A pass takes
/// all that is due, for whatever reason it began. The limit decides only when the timer is armed in a crowd. So
/// passes become fewer, and nothing else changes, least of all an order.
struct Expiry: BitwiseCopyable {
  var due: Nanoseconds
  var limit: Nanoseconds

  /// Nothing is due.
  static var never: Expiry { Expiry(.never) }

  /// Takes the earlier of each.
  mutating func formMinimum(with other: Expiry) {
    due = min(due, other.due)
    limit = min(limit, other.limit)
  }
}

extension Expiry {
  init(_ due: Nanoseconds, slack: Nanoseconds = 0) {
    self.init(due: due, limit: due.saturatingAdd(slack))
  }
}
