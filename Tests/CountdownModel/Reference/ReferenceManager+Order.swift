/// In which order a pass tells what is due at one instant.
///
/// Countdowns that tick at the same instants, since they have the same interval, phase, alignment and tolerance, are told in
/// the order in which they were told at one instant before. Who joins them, by being started or followed, or anew by being
/// resumed, moved, corrected or given another interval, is behind all that have joined before; but one that joins when
/// others are due and yet to be told may be told before those from then on. A countdown's own receiver is told before those
/// who follow it, but for one who came when the countdown was to be told something else before.
extension ReferenceManager {
  /// What countdowns that are told in order have in common, and the instant.
  struct Beat: Hashable {
    let interval: Moment
    let phase: Moment
    let tolerance: Moment
    let isShared: Bool
    let isEndless: Bool
    let due: Moment
  }

  /// Of those told at an instant, what says that another should have been told before.
  struct Queue {
    /// When the last of those took its place that have joined since they were told a tick.
    var latestJoin = 0
    /// Of those that were told a tick before, by what that was due: when the last was told it, and when the last joined.
    var ticks: [Moment: (told: Int, joined: Int)] = [:]

    /// Whether one in a place has been passed over.
    func passesOver(_ place: ReferenceCountdown.Place) -> Bool {
      if place.upper < latestJoin { return true }
      if let tick = place.tick { return tick.moment < ticks[tick.due]?.told ?? 0 }
      // One that came after others and has not been told with them yet, on the common grid, or with a tolerance, has two
      // places: that in which it came, and that in which it is told. So has one that came when others were due already.
      return ticks.contains { place.time < $0.key && place.upper < $0.value.joined }
    }

    mutating func add(_ place: ReferenceCountdown.Place) {
      guard let (due, moment) = place.tick else { return latestJoin = max(latestJoin, place.lower) }
      let tick = ticks[due] ?? (0, 0)
      ticks[due] = (max(tick.told, moment), max(tick.joined, place.lower))
    }
  }

  /// A moment, for what is said of the order in which things happened.
  func nextMoment() -> Int {
    momentCount += 1
    return momentCount
  }

  /// One is told by a tick: it should have been told before none that has been.
  ///
  /// - Parameters:
  ///   - countdown: Notes that it was told.
  ///   - leader: The countdown that it follows.
  func noteTick(of countdown: inout ReferenceCountdown, following leader: Int?) {
    guard let beat = countdown.beat else { return }
    if let leader = leader.flatMap({ index(ofToken: $0) }), countdowns[leader].beat == beat,
      !countdowns[leader].owner.isDead, !countdown.place.isAhead
    {
      verdict.object("observer \(countdown.token) is told before the countdown that it follows")
    }
    var queue = queues[beat] ?? Queue()
    if queue.passesOver(countdown.place) {
      verdict.object("countdown \(countdown.token) is told at \(beat.due), behind one that came after it")
    }
    queue.add(countdown.place)
    queues[beat] = queue
    countdown.place.tick(due: beat.due, at: nextMoment(), isLate: time > reading ?? .max)
  }
}

extension ReferenceCountdown {
  /// When one took its place among those that tick with it, as exactly as that is known.
  struct Place {
    /// When it joined, at the earliest.
    let lower: Int
    /// When it took its place, at the latest: when it joined, or was told its last tick.
    private(set) var upper: Int
    /// When it was told its last tick, and what that was due; nil: it has not been told any since it joined.
    private(set) var tick: (due: Moment, moment: Int)?
    /// What time it was when it joined.
    let time: Moment

    /// Whether it joined when the countdown that it follows was to be told something else before: so it is behind that only
    /// from then on when both have been told at one instant, as others are.
    let isAhead: Bool

    /// It joined at a moment.
    init(_ moment: Int, time: Moment, isAhead: Bool = false) {
      lower = moment
      upper = moment
      self.time = time
      self.isAhead = isAhead
    }

    /// It joins between a moment and one that is to come.
    init(after moment: Int, time: Moment) {
      lower = moment
      upper = .max
      self.time = time
      isAhead = false
    }

    /// It has joined by a moment.
    mutating func join(by moment: Int) { upper = moment }

    /// It was told a tick, and so took its place for the next; if a slow neighbour has made it late, it may be yet to take it.
    mutating func tick(due: Moment, at moment: Int, isLate: Bool) {
      upper = isLate ? .max : moment
      tick = (due, moment)
    }
  }

  /// What it is due with.
  var beat: ReferenceManager.Beat? {
    due.map {
      ReferenceManager.Beat(
        interval: isTickless ? 0 : interval, phase: phase, tolerance: toleranceUnit, isShared: isShared,
        isEndless: isEndless, due: $0)
    }
  }
}
