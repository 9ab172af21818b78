import CountdownKit

/// What a manager knows, as a list that is looked through from end to end.
final class ReferenceManager {
  /// In the order in which they were started, so with rising tokens.
  var countdowns: [ReferenceCountdown] = []
  /// The token of each receiver's countdown, by the receiver's number: looking through 10,000 takes too long.
  private var tokens: [Int: Int] = [:]
  /// Ended, and still to be told: the outcomes that are right.
  var dying: [Int: [Countdown.Outcome]] = [:]
  var now: Moment
  /// The number of the running pass, or of the next one negated.
  private(set) var passNumber = -1
  /// How many callbacks and passes are under way.
  var depth = 0
  private(set) var isSuspended = false
  private var frozenAt: Moment?
  private(set) var frozenFor: Moment = 0
  /// How many wake-ups may turn out to be for nothing, because what they were for was taken away.
  var emptyWakeUpsLeft = 0

  init(now: Moment) {
    self.now = now
  }

  /// The manager's own time.
  var time: Moment { (frozenAt ?? now) - frozenFor }

  var isPassRunning: Bool { passNumber > 0 }

  func clock(of countdown: ReferenceCountdown) -> Moment { countdown.isPaused ? 0 : time }

  func index(ofToken token: Int) -> Int? {
    var range = 0..<countdowns.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let found = countdowns[middle].token
      if found == token { return middle }
      range = found < token ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  func index(of receiver: ReceiverRecord) -> Int? {
    tokens[receiver.number].flatMap { index(ofToken: $0) }
  }

  /// The earliest instant at which a pass has something to do, on the driver's scale; nil: there is none.
  var nextDue: Moment? {
    var earliest: Moment?
    for countdown in countdowns {
      if countdown.owedSince != nil, !countdown.isOwedPerhaps { return now }
      guard !isSuspended, let due = countdown.due, due + frozenFor < ReferenceCountdown.endOfTime else {
        continue
      }
      earliest = min(earliest ?? .max, due + frozenFor)
    }
    return earliest
  }

  /// Whether the timer has a reason to be armed.
  var hasReasonToWake: Bool {
    countdowns.contains { $0.owedSince != nil || !isSuspended && !$0.isPaused }
  }

  func beginPass() {
    passNumber = -passNumber
    depth += 1
  }

  func endPass() {
    passNumber = -passNumber - 1
    depth -= 1
  }
}

// MARK: - What is asked of it

extension ReferenceManager {
  /// Adds a countdown; its first value, where it has one, is owed.
  func add(_ countdown: ReferenceCountdown) {
    var countdown = countdown
    if countdown.shown == nil { countdown.owedSince = passNumber }
    countdowns.append(countdown)
    tokens[countdown.receiver.number] = countdown.token
  }

  /// Takes a countdown out; its outcome, if it is wanted, is still to be told.
  func remove(_ index: Int, as outcomes: Countdown.Outcome...) {
    let countdown = countdowns.remove(at: index)
    tokens[countdown.receiver.number] = nil
    emptyWakeUpsLeft += 1
    if !countdown.isSilent { dying[countdown.token] = outcomes }
  }

  func pause(_ index: Int) {
    guard !countdowns[index].isPaused else { return }
    countdowns[index].isPaused = true
    countdowns[index].movedIn = passNumber
    countdowns[index].shift(by: -time)
    emptyWakeUpsLeft += 1
  }

  /// - Returns: Whether a value must be shown at once.
  func resume(_ index: Int) -> Bool {
    guard countdowns[index].isPaused else { return false }
    countdowns[index].isPaused = false
    countdowns[index].shift(by: time)
    return announces(index, isLater: false)
  }

  /// - Returns: Whether a value must be shown at once.
  func move(_ index: Int, _ newLeft: (Moment) -> Moment) -> Bool {
    let countdown = countdowns[index]
    guard !countdown.isEndless else { return false }
    let clock = clock(of: countdown)
    let left = ReferenceCountdown.clipped(newLeft(countdown.deadline - clock))
    let deadline = min(clock + left, ReferenceCountdown.endOfTime)
    guard deadline != countdown.deadline else { return false }
    countdowns[index].deadline = deadline
    return announces(index, isLater: deadline > countdown.deadline)
  }

  func suspend(freezing: Bool) {
    guard !isSuspended else { return }
    isSuspended = true
    if freezing { frozenAt = now }
    // What the running pass took, and may not deliver, is put back from where it was planned next.
    if isPassRunning { emptyWakeUpsLeft += countdowns.count }
  }

  func resumeAll() {
    isSuspended = false
    // Inside a callback it asks for a pass right after, whether anything has changed or not.
    if depth > 0 { emptyWakeUpsLeft += 1 }
    if let frozenAt { frozenFor += now - frozenAt }
    frozenAt = nil
  }

  /// What is over is not ended inside a callback, but owed to the next pass.
  private func announces(_ index: Int, isLater: Bool) -> Bool {
    emptyWakeUpsLeft += 1
    countdowns[index].movedIn = passNumber
    countdowns[index].isOwedPerhaps = false
    let countdown = countdowns[index]
    guard countdown.shown != nil else { return false }
    let clock = clock(of: countdown)
    if depth > 0, !countdown.isEndless, countdown.deadline <= clock {
      if countdown.owedSince == nil { countdowns[index].owedSince = passNumber }
      return false
    }
    countdowns[index].owedSince = nil
    return countdown.mustShow(at: clock, afterMovingLater: isLater)
  }
}
