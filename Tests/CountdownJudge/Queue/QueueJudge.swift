import CountdownKit
import Foundation
import TestSupport

/// Judges what one manager delivers on its queue: each delivery when it is made, and at quiet moments whether any is missing.
///
/// It knows the calls and the driver's clock. From these it computes for each countdown which values would be right now; it never
/// asks the engine what it will do.
final class QueueJudge: Judge {
  var grid: Grid
  var isSuspended = false
  /// The number of calls so far.
  var call = 0
  /// When nothing was due last.
  var quietAt: Int64 = 0
  /// The time on the server's clock, as far as it is known.
  var serverNow: () -> Date
  /// How many values were delivered.
  var valueCount = 0
  /// The manager has been shut down: by a task that began with this call.
  var isShutDown = false
  /// How often the manager was resumed.
  var resumptions = 0
  /// How many callbacks are under way: one at most.
  var depth = 0
  var isBetweenSlices = false
  /// The countdown whose outcome has to be the next delivery.
  var mustEndNext: Record?

  override init(_ driver: SlicingDriver) {
    serverNow = { driver.manual.date }
    grid = Grid(origin: driver.manual.wallNow.inNanoseconds - driver.manual.now.inNanoseconds)
    super.init(driver)
  }

  /// Judges a value, or the number of endless ticks; then it is the value delivered last.
  func judge(_ record: Record, value: Int64, shown: TimeLeft? = nil) {
    valueCount += 1
    if value == 0 { checkServerDate(record.root) }
    refresh(record.root)
    checkEveryDelivery(record, record.text(value))
    // Replaced when its leader had ended already, it may have its zero or not.
    if !record.isActive, !(record.isForced && value == 0) {
      return complain(record, "delivers \(value) after its end")
    }
    let inForce = record.inForce(clock, grid: grid)
    // A mark that is armed again is called again.
    let isAllowedAgain = record.isEndless && value == 0 || record.armed != nil || record.baseline != nil
    if record.last == value, !isAllowedAgain { complain(record, "delivers \(value) twice in a row") }
    let isQueued: Bool
    switch record.queued {
    case .nothing: isQueued = false
    case .maybe, .required: isQueued = record.armed != nil || isRightOutsideTheRhythm(record, value)
    }
    if record.armed != nil { checkMarks(record, value: value, isQueued: isQueued) }
    if isQueued {
      record.linkedAt = clock
    } else if record.isActive, record.armed != nil {
      checkOrderOfLate(record)
    } else if record.isActive {
      record.isRowOpen = record.instant(clock, grid: grid) != clock
      // In a new rhythm it may come between two instants of the grid.
      let isDue =
        record.isDue(clock, grid: grid)
        || (record.wasHeld || grid.isLeftOpen || record.root.start.isByClock)
          && (record.baseline?.upperBound ?? record.last).map { $0 > inForce.lowerBound } ?? false
        || record.isValueOpen
      if isRightAfterCorrection(record, value) {
        // It may go up.
      } else if !isDue || !inForce.contains(value) {
        complain(
          record,
          "delivers \(value); in force \(inForce), left \(record.left(clock)), last \(record.last.map { "\($0)" } ?? "none")"
        )
      } else if isSuspended, !record.root.isForced {
        complain(record, "ticks while suspended")
      } else {
        checkOrderOfLate(record)
      }
    }
    if record.leader != nil { checkBehindLeader(record, value: value) }
    if value < 0, !record.goesPastZero { complain(record, "delivers \(value), which is past zero") }
    if let shown, !record.isEndless {
      if shown.isPastZero != (value < 0) { complain(record, "isPastZero is \(shown.isPastZero) of \(value)") }
      if record.armed == nil { checkText(record, shown) }
    }
    record.hasDelivered(value, shown, at: clock)
    record.queued = .nothing
    record.isDisturbed = isSuspended
    record.isCorrected = false
    record.wasHeld = record.root.pausedLeft != nil || grid.isFrozen
    record.movedLater = 0
    record.isQueuedElsewhere = false
    if value == 0, !record.isEndless, !record.goesPastZero { reachZero(record) }
  }

  private func isRightOutsideTheRhythm(_ record: Record, _ value: Int64) -> Bool {
    if record.isEndless { return value == 0 || record.inForce(clock, grid: grid).contains(value) }
    let slack = record.root.start.isByClock ? 2_000 : 0
    let isInForce =
      (record.isShared || record.isValueOpen) && record.inForce(clock, grid: grid).contains(value)
    // A silent countdown has no grid; whether its followers' first value is on one is left open.
    return isInForce
      || (!record.isShared || record.root.isSilent || record.isValueOpen)
        && abs(value - exactly(record)) <= slack
  }

  /// What is left, as it would be delivered outside the rhythm.
  func exactly(_ record: Record) -> Int64 {
    record.goesPastZero ? record.left(clock) : max(record.left(clock), 0)
  }

  private func reachZero(_ record: Record) {
    record.ending = [.completed]
    if record.start.isUnheard { record.isOver = true } else { mustEndNext = record }
    if record.leader == nil { endFollowers(of: record, [.completed]) }
  }

  /// Followers get their zero, whether ticks wait or not; after any other end only the outcome.
  func endFollowers(of leader: Record, _ outcomes: Set<Countdown.Outcome>) {
    for follower in leader.followers where follower.isActive {
      if outcomes == [.completed] {
        queue(follower)
        follower.isForced = true
      } else {
        end(follower, outcomes)
        follower.endsWithLeader = true
      }
    }
  }

  /// Judges an outcome; after it nothing comes.
  func judge(_ record: Record, outcome: Countdown.Outcome) {
    if record.isSilent, outcome == .completed { valueCount += 1 }
    let endsItself = mustEndNext === record
    checkEveryDelivery(record, "\(outcome)")
    if record.isOver { return complain(record, "delivers the outcome \(outcome) after its outcome") }
    if mustEndNext === record { mustEndNext = nil }
    if let ending = record.ending {
      let isFoundInstead = record.isReleased && outcome == .receiverReleased
      if !ending.contains(outcome), !isFoundInstead {
        complain(record, "ends as \(outcome), not as \(ending)")
      }
      checkOrderOfEnds(record)
    } else if record.isReleased, outcome == .receiverReleased {
      record.ending = [.receiverReleased]
      if record.leader == nil { endFollowers(of: record, [.receiverReleased]) }
    } else if record.isSilent, outcome == .completed, record.left(clock) <= 0,
      record.isForced || (record.root.pausedLeft == nil && !isSuspended) || record.isRequired
    {
      if !record.isRequired, !record.isForced { checkOrderOfLate(record) }
      record.ending = [.completed]
      endFollowers(of: record, [.completed])
    } else {
      complain(record, "ends as \(outcome); left \(record.left(clock))")
    }
    if let leader = record.leader, !leader.isOver, !endsItself,
      (record.endsWithLeader && !record.isQueuedElsewhere) || outcome == .completed
    {
      complain(record, "ends before its leader")
    }
    record.isOver = true
  }

  func queue(_ record: Record) {
    record.queued = .required
    record.queuedBy = call
    record.isQueuedElsewhere = driver.isAway
  }

  func end(_ record: Record, _ outcomes: Set<Countdown.Outcome>) {
    record.ending = record.isForced ? outcomes.union([.completed]) : outcomes
    record.isEndBehindOthers = record.isRequired && record.isQueuedElsewhere
    record.queued = .nothing
    record.queuedBy = call
    record.isQueuedElsewhere = driver.isAway
    if record.start.isUnheard { record.isOver = true }
  }

  /// What equals the value delivered last need not come any more.
  func dismissShown(beside record: Record? = nil) {
    for other in active where other !== record && other.isRequired && isShown(other) { other.queued = .maybe }
  }

  private func checkEveryDelivery(_ record: Record, _ what: String) {
    noteDelivery(record, what)
    for record in records { settleLeft(record) }
    dismissShown(beside: record)
    if driver.isAway { complain(record, "is called on another thread") }
    if let other = mustEndNext, other !== record {
      mustEndNext = nil
      complain(other, "has to deliver its outcome first, not \(record) \(what)")
    }
    if let other = record.predecessor, !other.isOver {
      complain(record, "delivers \(what) before the outcome of \(other), whose place it took")
    }
  }
}
