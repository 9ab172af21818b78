/// A countdown as naively as it can be said: what was delivered last, and where its deadline is.
///
/// What it is to get, and when, is worked out from these two each time.
/// It shares no code and no idea with the engine. All instants are on the timeline of its manager.
package struct ReferenceCountdown {
  static let longest: Moment = 1 << 62
  /// How far it goes on past zero.
  static let longestPastZero: Moment = 1 << 60
  /// More than can be left.
  static let never = 4 * longest

  package enum Queued {
    /// The first value, or that of a moved one: exactly what is left.
    case exact
    /// After a pause: the value in force, if that has changed.
    case recheck
    /// After a correction: the value in force, if that is less than what was delivered last; or if at least an interval more is
    /// left, then also in a pause. At marks: after new ones.
    case correction

    func joined(with other: Queued?) -> Queued {
      self == .exact || other == .exact
        ? .exact : self == .correction || other == .correction ? .correction : self
    }
  }

  private(set) var token: Int
  private(set) var owner: Owner
  var interval: Moment
  /// How late a tick may be, at most.
  var allowance: Moment
  var isShared: Bool
  let isEndless: Bool
  /// Whether its zero is a value like any other.
  let isPastZero: Bool
  /// What is left when it ticks, the most first, zero among them; nil: it has an interval.
  private(set) var marks: [Moment]?
  private(set) var isTickless: Bool
  private(set) var isSilent: Bool
  /// The end; of endless ticks, the instant of number 0.
  ///
  /// Paused: relative to now.
  var deadline: Moment
  var isPaused = false
  /// The nanoseconds, or the number, that was delivered last, -1 while number 0 is awaited; nil: nothing.
  var delivered: Moment?
  /// Marks below are armed: below what was delivered last, or any move since then has left; nil: all are.
  private var armed: Moment?
  /// Since when its next tick is planned.
  var plannedAt: Moment
  /// What is queued for it; nil: nothing but its ticks.
  private(set) var queued: Queued?
  /// The part of it that the manager has not dropped as no news.
  private(set) var surelyQueued: Queued?
  /// How far a server's clock is ahead, as it counts; nil: it counts by none.
  var serverOffset: Moment?
  /// Whether its end is a date of the server's clock.
  var isServers = true
  /// When it was started; paused: relative to now.
  var startedAt: Moment
  /// How far zero lies behind the instant that number 0 would have in the present interval.
  var zeroOffset: Moment = 0
  /// What was left at its start, and after its last move; corrections change it.
  private var leftAtMove: Moment
  /// What its total was before its last move; zero: it was not moved.
  private var totalBefore: Moment = 0
  /// Whether its receiver's death may be noticed at any time, besides when it would get something.
  var isFindable = false

  package init(token: Int, owner: Owner, terms: Terms, now: Moment, serverOffset: Moment? = nil) {
    self.token = token
    self.owner = owner
    interval = Self.interval(terms.interval)
    allowance = min(interval, Self.clipped(Moment(terms.tolerance)))
    isShared = terms.isShared && !terms.isEndless && !terms.isTickless
    isEndless = terms.isEndless
    isTickless = terms.isTickless
    isSilent = terms.isSilent
    isPastZero = terms.isPastZero && !terms.isEndless && !terms.isTickless
    marks = terms.isEndless || terms.isTickless ? nil : Self.marks(terms)
    if marks != nil { (interval, allowance, isShared) = (Self.longest, 0, false) }
    self.serverOffset = serverOffset
    deadline = now
    plannedAt = now
    startedAt = now
    leftAtMove = 0
    deadline = now + clippedLeft(Moment(terms.duration))
    leftAtMove = deadline - now
    if isEndless, terms.duration > 0 {
      delivered = -1
    } else if terms.duration <= 0 || !isTickless && (marks == nil || hasPassed(at: now)) {
      enqueue(.exact)
    }
  }

  /// The same for another, who follows it: of endless ticks that gets the end alone.
  func followed(
    as token: Int, by owner: Owner, isSilent: Bool, ticks terms: Terms?, at time: Moment
  ) -> ReferenceCountdown {
    var follower = self
    // Of a silent one an interval is nothing.
    if let terms, !isEndless, !isTickless || terms.marks != nil {
      follower.setTerms(terms)
      follower.isTickless = false
    } else if let terms, isTickless, terms.isShared {
      // But its first value is one of the grid's.
      follower.isShared = true
      follower.interval = Self.interval(terms.interval)
    }
    follower.token = token
    follower.owner = owner
    follower.isSilent = isSilent
    if isEndless { follower.isTickless = true }
    follower.delivered = nil
    follower.armed = nil
    follower.plannedAt = time
    follower.forgetQueued()
    if !isEndless { follower.enqueue(.exact) }
    follower.serverOffset = nil
    follower.isServers = true
    follower.isFindable = false
    return follower
  }

  var isUnheard: Bool { isTickless && isSilent }

  var endsAtZero: Bool { !isEndless && !isPastZero }

  /// Whether it has a receiver for whom no interval asks, or one that is as long as a duration can be.
  var isSought: Bool { (isTickless || marks != nil) && owner.receiver != nil }

  /// What it began with; or what was left after a move, if that was more.
  var total: Moment { max(totalBefore, Self.clipped(leftAtMove)) }

  mutating func noteMove(leaving left: Moment) {
    armMarks(below: left)
    totalBefore = total
    leftAtMove = left
  }

  /// What was left at the last move of the countdown that it follows.
  mutating func noteMove(of leader: ReferenceCountdown) { leftAtMove = leader.leftAtMove }

  mutating func setTotal(_ total: Moment, at time: Moment) {
    leftAtMove = deadline - time
    totalBefore = total
  }

  mutating func noteCorrection(by offset: Moment) { leftAtMove += offset }

  mutating func noteStart(at time: Moment) {
    startedAt = time
    leftAtMove = deadline - time
    totalBefore = 0
  }

  package mutating func tell(_ value: Moment, at time: Moment) {
    delivered = value
    armed = value
    plannedAt = time
    forgetQueued()
  }

  mutating func enqueue(_ what: Queued) {
    queued = what.joined(with: queued)
    surelyQueued = what.joined(with: surelyQueued)
  }

  mutating func forgetQueued() { (queued, surelyQueued) = (nil, nil) }

  /// What is queued is no news at a moment when the manager may look, in whatever order it looks.
  mutating func excuse() { surelyQueued = nil }

  var isExcused: Bool { queued != nil && surelyQueued == nil }

  /// Takes what may have been dropped as dropped, if it gets another value than that.
  mutating func settleQueued(by value: Moment, at time: Moment) {
    if queued == .exact, value != movedValue(at: time) { queued = surelyQueued }
  }

  /// Whether it ticks so already.
  func ticks(_ terms: Terms) -> Bool {
    var other = self
    other.setTerms(terms)
    return interval == other.interval && toleranceUnit == other.toleranceUnit && isShared == other.isShared
      && marks == other.marks && isAutomatic == other.isAutomatic
  }

  /// Whether the manager decides how late its ticks may be: that is another way to tick than no tolerance.
  private var isAutomatic: Bool { marks == nil && allowance <= 0 }

  private mutating func setTerms(_ terms: Terms) {
    interval = Self.interval(terms.interval)
    allowance = min(interval, Self.clipped(Moment(terms.tolerance)))
    isShared = terms.isShared
    marks = Self.marks(terms)
    guard marks != nil else { return }
    (interval, allowance, isShared) = (Self.longest, 0, false)
  }

  /// A move arms those than which it leaves more.
  mutating func armMarks(below left: Moment) { armed = armed.map { max($0, left) } }

  private static func marks(_ terms: Terms) -> [Moment]? {
    terms.marks.map { Set($0.map { min(max(Moment($0), -longestPastZero), longest) } + [0]).sorted(by: >) }
  }

  /// It ticks otherwise from now on: of endless ticks, the number in force keeps its instant.
  ///
  /// - Returns: What is to be queued.
  package mutating func tick(_ terms: Terms, at time: Moment) -> Queued {
    let interval = Self.interval(terms.interval)
    if isEndless, interval != self.interval {
      let number = max(0, valueInForce(at: time))
      let zero = deadline + zeroOffset
      let planned = deadline + number * self.interval
      deadline = planned - number * interval
      zeroOffset = zero + (planned - zero) % interval - deadline
    }
    let hadMarks = marks != nil
    setTerms(terms)
    if marks != nil {
      armed = nil
      // Those that are passed are called once more; but a zero that is held back waits, and they with it.
      return endsAtZero && deadline <= time ? .recheck : .correction
    }
    guard hadMarks else { return .recheck }
    // Where no mark was called, what comes after marks is news; and so is a move that none has told.
    let isOverdue = endsAtZero && deadline <= time
    guard let known = delivered else {
      delivered = Self.never
      return !isOverdue && valueInForce(at: time) > leftAtMove ? .exact : .recheck
    }
    return valueInForce(at: time) - known >= interval ? .exact : .recheck
  }

  static func interval(_ interval: Int64) -> Moment { clipped(max(1_000_000, Moment(interval))) }

  static func clipped(_ duration: Moment) -> Moment { min(max(duration, 0), longest) }
}

// MARK: - Values

extension ReferenceCountdown {
  package func exactValue(at time: Moment) -> Moment {
    isEndless ? valueInForce(at: time) : clippedLeft(deadline - time)
  }

  func clippedLeft(_ left: Moment) -> Moment {
    min(max(left, isPastZero ? -Self.longestPastZero : 0), Self.longest)
  }

  /// What a first value says, or one after a move: exactly what is left; on the common grid what is in force.
  package func movedValue(at time: Moment) -> Moment {
    isShared || marks != nil && !isTickless ? deliveredInForce(at: time) : exactValue(at: time)
  }

  package func valueInForce(at time: Moment) -> Moment {
    if isEndless { return min(Self.floor(time - deadline, interval) / interval, lastNumber) }
    if let marks, isPastZero || time < deadline { return marks.last { $0 >= deadline - time } ?? Self.never }
    guard time < deadline else { return isPastZero ? valuePastZero(at: time) : 0 }
    let up = (deadline - time + interval - 1) / interval * interval
    return isShared ? min(up, nearest(Self.floor(time, interval))) : up
  }

  private func valuePastZero(at time: Moment) -> Moment {
    let up = -Self.floor(min(time - deadline, Self.longestPastZero), interval)
    guard isShared else { return up }
    return max(
      min(up, nearestPastZero(Self.floor(time, interval))), -Self.floor(Self.longestPastZero, interval))
  }

  /// Endless ticks end 36 years past zero.
  private var lastNumber: Moment {
    Self.floor(zeroOffset + Self.longestPastZero, interval) / interval
  }

  /// Of a mark: that, or what is left if that was passed a millisecond ago, or earlier.
  private func markOrLeft(at time: Moment) -> Moment {
    let mark = valueInForce(at: time)
    let left = exactValue(at: time)
    return mark - left >= 1_000_000 ? left : mark
  }

  func hasPassed(at time: Moment) -> Bool { marks != nil && valueInForce(at: time) < Self.never }

  /// What is delivered where the rhythm says so: no more than the longest duration, in whole intervals.
  func deliveredInForce(at time: Moment) -> Moment {
    if marks != nil { return markOrLeft(at: time) }
    let value = valueInForce(at: time)
    return isEndless || value <= Self.longest ? value : Self.floor(Self.longest, interval)
  }

  package func hasNews(at time: Moment) -> Bool {
    if marks != nil { return valueInForce(at: time) < armed ?? Self.never }
    guard let delivered else { return false }
    let value = valueInForce(at: time)
    return isEndless ? value > delivered : value < delivered
  }

  /// Whether only time has brought it to its end, and no move: in a pause that waits.
  func isEndHeldBack(at time: Moment) -> Bool { endsAtZero && deadline <= time && leftAtMove > 0 }

  /// Whether at least an interval more is left than it was delivered last.
  func hasRisen(at time: Moment) -> Bool {
    guard let delivered, !isTickless, marks == nil else { return false }
    return deadline - time - delivered >= interval
  }

  package var due: Moment? {
    guard !isPaused, queued == nil else { return nil }
    if isTickless { return isEndless ? nil : deadline }
    if let marks { return marks.first { $0 < armed ?? Self.never }.map { deadline - $0 } }
    // What follows another that stands at its end got nothing; it is, when that is moved away.
    guard let delivered else { return plannedAt }
    if isPastZero, delivered <= 0 { return duePastZero(after: delivered) }
    // An endless countdown begins with a tick that is not late.
    if isEndless {
      if delivered >= lastNumber { return nil }
      return delivered < 0 ? deadline : tolerated(deadline + (delivered + 1) * interval)
    }
    if isShared { return min(tolerated(nextGrid(delivered: delivered)), deadline) }
    return min(tolerated(deadline - (delivered - 1) / interval * interval), deadline)
  }

  /// When it gets something at the latest in a crowd, where its tolerance is automatic; no zero may be late.
  var limit: Moment? {
    guard let due, let delivered, !isTickless, marks == nil, allowance == 0,
      isEndless ? delivered >= 0 : due != deadline
    else {
      return due
    }
    let limit = due + min(interval / 100, 10_000_000)
    return isEndless || due > deadline ? limit : min(limit, deadline)
  }

  /// The common grid's first instant at which the value in force is smaller than what was delivered last.
  private func nextGrid(delivered: Moment) -> Moment {
    // Nothing smaller than one interval is delivered before the end, however long that is off.
    guard delivered > interval else { return deadline }
    // Earlier ones are left out, so that it does not take years.
    var grid = Self.floor(deadline - delivered - 2 * interval, interval)
    while grid < deadline, nearest(grid) >= delivered { grid += interval }
    return min(grid, deadline)
  }

  private func duePastZero(after delivered: Moment) -> Moment? {
    guard Self.floor(delivered - 1, interval) >= -Self.longestPastZero else { return nil }
    guard isShared else { return tolerated(deadline - Self.floor(delivered - 1, interval)) }
    var grid = Self.floor(deadline - delivered - 2 * interval, interval)
    while nearestPastZero(grid) >= delivered { grid += interval }
    return tolerated(grid)
  }

  /// A half is rounded up.
  private func nearestPastZero(_ grid: Moment) -> Moment {
    Self.floor(deadline - grid + interval / 2, interval)
  }

  private func nearest(_ grid: Moment) -> Moment {
    max(1, (deadline - grid + interval / 2) / interval) * interval
  }

  /// The next multiple of a power of ten that is not more than what is allowed.
  private func tolerated(_ instant: Moment) -> Moment { -Self.floor(-instant, toleranceUnit) }

  /// On multiples of what its ticks may be late.
  var toleranceUnit: Moment {
    var unit: Moment = 1
    while unit * 10 <= allowance { unit *= 10 }
    return unit
  }

  static func floor(_ value: Moment, _ unit: Moment) -> Moment {
    let rest = value % unit
    return value - (rest < 0 ? rest + unit : rest)
  }
}
