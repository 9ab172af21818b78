import CountdownKit
import Foundation
import Synchronization
import TestSupport

/// A countdown that lives, as the thread knows it that operates on it.
struct SoakSlot {
  /// How much has to be left so that a call comes before the deadline for sure; or else it is found not to have.
  private static let margin: Int64 = 200_000_000
  /// After so long, whatever is due must have been told, however busy the machine.
  static let patience: Int64 = 30_000_000_000

  private(set) var receiver: Receiver
  let face: SoakFace
  let countdown: Countdown
  let ledger: SoakLedger
  /// Between which instants its deadline is; nil: it was moved when it may have been over.
  private var deadline: ClosedRange<Int64>?
  /// While it is paused: bounds of what is left.
  private var pausedLeft: ClosedRange<Int64>?

  var isPaused: Bool { pausedLeft != nil }

  /// One that was started, between two instants, for so long.
  init(
    _ countdown: Countdown, for receiver: Receiver, _ face: SoakFace, _ ledger: SoakLedger, lasting: Int64,
    startedIn instants: ClosedRange<Int64>
  ) {
    self.receiver = receiver
    self.face = face
    self.countdown = countdown
    self.ledger = ledger
    deadline = instants.lowerBound + lasting...instants.upperBound + lasting
  }

  /// How long it lasts yet at most, if that is known.
  func timeLeft(at now: Int64) -> Int64? {
    deadline.map { max(0, $0.upperBound - now) }
  }

  /// Whether it should have ended long ago.
  func isOverdue(at now: Int64) -> Bool {
    guard let deadline, !isPaused, !ledger.isEndless else { return false }
    return now > deadline.upperBound + Self.patience
  }

  // MARK: Moves

  /// Puts the deadline off, or brings it nearer.
  mutating func extend(by duration: Int64, in soak: Soak) {
    move(in: soak) { deadline, _ in
      deadline.lowerBound + duration...deadline.upperBound + duration
    } call: {
      $0.extend(by: .nanoseconds(duration))
    }
  }

  /// Puts the deadline off if less is left.
  mutating func extend(toAtLeast duration: Int64, in soak: Soak) {
    move(in: soak) { deadline, now in
      max(
        deadline.lowerBound, now.lowerBound + duration)...max(deadline.upperBound, now.upperBound + duration)
    } call: {
      $0.extend(toAtLeast: .nanoseconds(duration))
    }
  }

  /// Moves the deadline to a date.
  mutating func reschedule(to duration: Int64, in soak: Soak) {
    // Nobody sets the clock between its reading here and that of the library.
    soak.wallClock.use { _ in
      let wall = Clock.wall
      move(in: soak) { _, now in
        // A date is rounded, and the library reads two clocks: the rest of the call may lie between these readings.
        let inexact = Clock.wall - wall + 1_000_000
        return now.lowerBound + duration - inexact...now.upperBound + duration + inexact
      } call: {
        $0.reschedule(until: Date(timeIntervalSinceNow: Double(duration) / 1e9))
      }
    }
  }

  /// Stops its time, or lets it go on.
  mutating func pauseOrResume(in soak: Soak) {
    guard let left = pausedLeft else { return pause(in: soak) }
    let begin = soak.clock.now
    beginMove(from: begin + left.lowerBound)
    countdown.resume()
    let deadline = begin + left.lowerBound...soak.clock.now + left.upperBound
    pausedLeft = nil
    endMove(deadline, in: soak)
  }

  private mutating func pause(in soak: Soak) {
    let begin = soak.clock.now
    guard let deadline, deadline.lowerBound - begin > Self.margin || ledger.isEndless else { return }
    beginMove(from: begin)
    countdown.pause()
    let end = soak.clock.now
    if end < deadline.lowerBound {
      pausedLeft = deadline.lowerBound - end...deadline.upperBound - begin
      ledger.bounds.earliest.store(.max, ordering: .releasing)
      ledger.bounds.moves.add(1, ordering: .sequentiallyConsistent)
    } else {
      // It may be paused or over; paused for ever, nobody would see it end.
      countdown.resume()
      endMove(ledger.isEndless ? deadline : nil, in: soak)
    }
  }

  /// Moves the deadline.
  ///
  /// - Parameters:
  ///   - soak: What it is part of.
  ///   - newDeadline: Gets its bounds and those of the call, and gives the new ones.
  ///   - call: Moves it.
  private mutating func move(
    in soak: Soak, newDeadline: (ClosedRange<Int64>, ClosedRange<Int64>) -> ClosedRange<Int64>,
    call: (Countdown) -> Void
  ) {
    let begin = soak.clock.now
    guard let deadline, !ledger.isEndless, !isPaused, deadline.lowerBound - begin > Self.margin,
      newDeadline(deadline, begin...begin).lowerBound - begin > Self.margin
    else { return }
    beginMove(from: begin)
    call(countdown)
    let end = soak.clock.now
    endMove(end < deadline.lowerBound ? newDeadline(deadline, begin...end) : nil, in: soak)
  }

  /// From here on a zero at this instant is none too early.
  private func beginMove(from instant: Int64) {
    ledger.bounds.moves.add(1, ordering: .sequentiallyConsistent)
    ledger.bounds.earliest.store(instant, ordering: .releasing)
  }

  private mutating func endMove(_ deadline: ClosedRange<Int64>?, in soak: Soak) {
    self.deadline = deadline
    if let deadline {
      ledger.bounds.earliest.store(deadline.lowerBound, ordering: .releasing)
      checkTimeLeft(deadline, in: soak)
    }
    ledger.bounds.moves.add(1, ordering: .sequentiallyConsistent)
  }

  /// What it says is left must be what is left.
  private func checkTimeLeft(_ deadline: ClosedRange<Int64>, in soak: Soak) {
    if ledger.isEndless { return }
    let begin = soak.clock.now
    let left = countdown.timeLeft?.nanoseconds
    let end = soak.clock.now
    guard end < deadline.lowerBound else { return }
    guard let left else {
      if !ledger.stopsItself { soak.log.fault("nothing is left, before the deadline") }
      return
    }
    if !(begin + left...end + left).overlaps(deadline) {
      soak.log.fault("\(left) ns are left at \(begin), of a countdown until \(deadline)")
    }
  }

  // MARK: Ends

  /// Cancels it by its value.
  func cancel() {
    ledger.allow(.cancelled)
    countdown.cancel()
  }

  /// Cancels it by its receiver, or its name.
  ///
  /// - Returns: How it must end then, if that is known.
  func cancelByName(in soak: Soak) -> Countdown.Outcome? {
    ledger.allow(.cancelled)
    let isCancelled =
      switch face {
      case .own: soak.manager.cancel(receiver)
      case .house(let id): soak.manager.cancel(receiver, id: id)
      case .nobody(let id): soak.manager.cancel(id: id)
      }
    return isCancelled ? .cancelled : nil
  }

  /// Gives its receiver up, if it is the only one who holds it; if not, cancels.
  mutating func dropReceiver() {
    guard face == .own else { return cancel() }
    ledger.allow(.receiverReleased)
    receiver = Receiver()
  }
}
