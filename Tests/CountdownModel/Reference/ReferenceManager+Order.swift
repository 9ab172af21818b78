/// In which order a pass tells what is due at one instant.
///
/// Countdowns that tick at the same instants have the same interval, phase, alignment and tolerance. They are called in the
/// order in which they joined: by being started or followed, or anew by being resumed, moved, corrected or given another
/// interval. A countdown's own receiver is called before those who follow it, but for one who came when the countdown was to be
/// delivered something else before.
///
/// Two may change places, and then keep the new order, when
/// - the later one joined while the other was overdue,
/// - one is over, and ends at once, since somebody begins to follow it and has a value queued,
/// - one ends with a follower that comes before it,
/// - the first tick of one is not the next of the other, or
/// - one slipped: since the delivery began, callbacks have been so slow that it missed a tick.
extension ReferenceManager {
  /// What countdowns that are called in order have in common, and the instant.
  struct Beat: Hashable {
    let interval: Moment
    let phase: Moment
    let tolerance: Moment
    let isShared: Bool
    let isEndless: Bool
    let due: Moment
  }

  /// Of those delivered at an instant, what says that another should have been delivered before.
  struct Queue {
    /// Where the last of those joined that have been delivered.
    var last: ReferenceCountdown.Place?
    /// When the last was notified of those that got a tick before and have not slipped, by what that was due.
    var ticks: [Moment: Int] = [:]

    mutating func add(_ place: ReferenceCountdown.Place) {
      if place.lower > last?.lower ?? 0 { last = place }
      if let tick = place.tick, !tick.slipped { ticks[tick.due] = max(tick.moment, ticks[tick.due] ?? 0) }
    }
  }

  /// A moment, for what is said of the order in which things happened.
  func nextMoment() -> Int {
    momentCount += 1
    return momentCount
  }

  /// One is delivered by a tick: it should have been delivered before none that has been.
  ///
  /// - Parameters:
  ///   - countdown: Notes that it was delivered.
  ///   - leader: The countdown that it follows.
  func noteTick(of countdown: inout ReferenceCountdown, following leader: Int?) {
    guard let beat = countdown.beat(at: time) else { return }
    if let leader = leader.flatMap({ index(ofToken: $0) }), countdowns[leader].beat(at: time) == beat,
      !countdowns[leader].owner.isDead, !countdown.place.isAhead, !countdown.place.skips(at: beat)
    {
      verdict.object("observer \(countdown.token) is delivered before the countdown that it follows")
    }
    var queue = queues[beat] ?? Queue()
    if let tick = countdown.place.tick, !tick.slipped, tick.moment < queue.ticks[tick.due] ?? 0 {
      verdict.object(
        "countdown \(countdown.token) is delivered at \(beat.due), behind one that was delivered after it")
    }
    if let last = queue.last, countdown.place.upper < last.lower {
      if countdown.place.mayChange(with: last, at: beat) {
        countdown.place.move(behind: last)
      } else {
        verdict.object(
          "countdown \(countdown.token) is delivered at \(beat.due), behind one that came after it")
      }
    }
    queue.add(countdown.place)
    queues[beat] = queue
    let slips = countdown.valueInForce(at: begunAt) != countdown.valueInForce(at: time)
    countdown.place.tick(due: beat.due, at: nextMoment(), time: time, slips: slips)
  }
}

extension ReferenceCountdown {
  /// When one took its place among those that tick with it, as exactly as that is known.
  struct Place {
    /// When it joined: at the earliest, and at the latest.
    private(set) var lower: Int
    private(set) var upper: Int
    let time: Moment
    /// When it got its last tick, when that was due, and whether it slipped; nil: it got none since it joined.
    private(set) var tick: (due: Moment, moment: Int, slipped: Bool)?
    private var slippedAt = 0
    private var first: Moment?
    /// From when its last ticks were due, to the moment when they were called; of late ones, when the next was delivered.
    private var delays: [(due: Moment, end: Int)] = []

    /// Whether it joined when the countdown that it follows was to get something else before: so it is behind that only
    /// from then on when both have been delivered at one instant, as others are.
    let isAhead: Bool

    init(_ moment: Int, time: Moment, isAhead: Bool = false) {
      lower = moment
      upper = moment
      self.time = time
      self.isAhead = isAhead
    }

    init(after moment: Int, time: Moment) {
      lower = moment
      upper = .max
      self.time = time
      isAhead = false
    }

    mutating func join(by moment: Int) { upper = moment }

    mutating func tick(due: Moment, at moment: Int, time: Moment, slips: Bool) {
      if first == nil { first = due }
      tick = (due, moment, slips)
      if slips { slippedAt = moment }
      if let last = delays.indices.last, delays[last].end == .max { delays[last].end = moment }
      // What joined more than 64 ticks ago has got one itself.
      if delays.count == 64 { delays.removeFirst(32) }
      delays.append((due, time > due ? .max : moment))
    }

    /// Whether one that joined later may be delivered before it.
    func mayChange(with other: Place, at beat: ReferenceManager.Beat) -> Bool {
      if let tick, tick.due <= other.time, other.lower < tick.moment { return true }
      if delays.contains(where: { $0.due <= other.time && other.lower < $0.end }) { return true }
      return max(slippedAt, other.slippedAt) > other.lower || skips(at: beat) || other.skips(at: beat)
    }

    /// Whether it follows the other, and has been delivered before it.
    func comesBefore(_ leader: Place) -> Bool {
      isAhead || tick?.moment ?? .max < leader.tick?.moment ?? .max
    }

    /// Whether its first tick is not the next of the others, by what it is due with now.
    func skips(at beat: ReferenceManager.Beat) -> Bool {
      let first = first ?? beat.due
      if beat.isShared { return first > ReferenceCountdown.floor(time, beat.interval) + beat.interval }
      return first - time > beat.interval - (beat.tolerance - 1)
    }

    mutating func move(behind other: Place) {
      lower = other.lower
      upper = other.lower
    }
  }

  /// With what it gets together at a time: what is late is delivered where its value came into force.
  func beat(at time: Moment) -> ReferenceManager.Beat? {
    // Two at marks have nothing in common; and past zero on the grid a zero lies off it.
    marks != nil || isPastZero && isShared
      ? nil
      : due.map { due in
        let isLate = time - due >= 1 << 20
        return ReferenceManager.Beat(
          interval: isTickless ? 0 : interval, phase: phase, tolerance: toleranceUnit, isShared: isShared,
          isEndless: isEndless, due: isLate ? max(due, inForceSince(time)) : due)
      }
  }

  private func inForceSince(_ time: Moment) -> Moment {
    let value = valueInForce(at: time)
    if isEndless { return deadline + value * interval }
    guard isShared, value != 0 else { return deadline - value }
    let grid = Self.floor(time, interval)
    // The last before the end may have been in force before.
    return valueInForce(at: grid - interval) == value ? grid - interval : grid
  }
}
