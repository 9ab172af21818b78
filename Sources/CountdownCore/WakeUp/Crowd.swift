/// Whether ticks are due at so many instants that they share wake-ups.
///
/// It counts instants of ticks whose tolerance is automatic, if they are a millisecond apart or more. It counts them
/// by when the ticks are due, so a crowd that shares wake-ups is counted as if it did not. Ticks whose slack is less
/// than a millisecond, more often than every 100 ms, do not count: they would share little, and a few of them are no
/// crowd.
struct Crowd {
  /// How many instants there may be in a second; nil: any number.
  var threshold: Int?
  private(set) var isThere = false
  /// Instants since `start`.
  private var instants = 0
  private var start = Nanoseconds.min
  /// The instant that was counted last, in units of 2^20 ns.
  private var last = Nanoseconds.min

  private static let period: Nanoseconds = 1_000_000_000
  private static let leastSlack: Nanoseconds = 1_000_000

  /// Counts a tick, or several of one instant, that are taken.
  @inline(__always)
  mutating func noteTick(_ expiry: Expiry) {
    let instant = expiry.due &>> 20
    if instant > last, expiry.limit &- expiry.due >= Self.leastSlack {
      last = instant
      instants &+= 1
    }
  }

  /// Decides once a second, or as soon as a second has too many instants: there is a crowd if the time since the last
  /// decision had too many for its length.
  mutating func passBegins(at now: Nanoseconds) {
    let elapsed = now.saturatingSubtract(start)
    guard let threshold, elapsed >= Self.period || instants > threshold && !isThere else { return }
    isThere =
      Nanoseconds(instants).saturatingTimes(Self.period) > elapsed.saturatingTimes(Nanoseconds(threshold))
    instants = 0
    start = now
  }

  /// Forgets the crowd, after a suspension: the next pass comes at once, and counts anew.
  mutating func forget() { (isThere, instants) = (false, 0) }

  /// The instant for the next wake-up, by lower bounds of when something is due, and of the earliest limit.
  ///
  /// In a crowd it is a multiple of 10 ms or of 1 ms where the limit allows that: so the timer goes off in a rhythm, and
  /// need not be scheduled for each wake-up.
  @inline(__always)
  func wakeUp(for bounds: Expiry) -> Nanoseconds { isThere ? Self.shared(bounds) : bounds.due }

  private static func shared(_ bounds: Expiry) -> Nanoseconds {
    let coarse = bounds.due.roundedUp(to: 10_000_000)
    if coarse <= bounds.limit { return coarse }
    // A limit that is further away is that of a zero, which is not shared by less.
    let fine = bounds.due.roundedUp(to: 1_000_000)
    return fine <= bounds.limit && bounds.limit - fine < 1_000_000 ? fine : bounds.limit
  }
}
