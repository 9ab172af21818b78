/// When countdowns were delivered their last ticks: by that, a follower that is due with its leader brings the zero or not.
///
/// Nothing is said of the order of what is due at one instant.
extension ReferenceManager {
  /// A moment, for what is said of the order in which things happened.
  private func nextMoment() -> Int {
    momentCount += 1
    return momentCount
  }

  /// One is delivered by a tick.
  func noteTick(of countdown: inout ReferenceCountdown) { countdown.place.tick(at: nextMoment()) }
}

extension ReferenceCountdown {
  /// When one got its last tick since it joined those that tick with it; nil: it got none.
  struct Place {
    private var tick: Int?
    /// Whether it joined when the countdown that it follows was to get something else before: so it is behind that only
    /// from then on when both have been delivered at one instant, as others are.
    private let isAhead: Bool

    init(isAhead: Bool = false) { self.isAhead = isAhead }

    mutating func tick(at moment: Int) { tick = moment }

    /// Whether it follows the other, and may have been delivered before it.
    func comesBefore(_ leader: Place) -> Bool { isAhead || tick ?? .max < leader.tick ?? .max }
  }
}
