import CountdownKit
import Foundation
import TestSupport

enum SoakFace: Equatable {
  /// The only one of its receiver; one of several of a receiver that stays.
  case own, house(id: Int)
  case noReceiver(id: String)

  /// Half have a receiver of their own, a quarter share one with others, a quarter have no receiver.
  static func any(_ random: inout SplitMix64, _ slot: Int, of thread: Int) -> SoakFace {
    switch random.below(4) {
    case 0: .house(id: slot)
    case 1: .noReceiver(id: "\(thread)-\(slot)")
    default: .own
    }
  }

  func anyKind(_ random: inout SplitMix64) -> SoakLedger.Kind {
    let hasNoReceiver = if case .noReceiver = self { true } else { false }
    // Without a receiver it gets values.
    return switch random.below(20) {
    case 0..<2: .shared
    case 2..<4: .tolerant
    case 4..<6 where !hasNoReceiver: .endless
    case 6..<8 where !hasNoReceiver: .silent
    default: .deadline
    }
  }
}

/// A countdown that lives, as the thread knows it that operates on it.
struct SoakSlot {
  typealias Bounds = ClosedRange<Int64>

  /// How much has to be left so that a call comes before the deadline for sure; or else it is found not to have.
  private static let margin: Int64 = 200_000_000

  private(set) var receiver: Receiver
  let face: SoakFace
  let countdown: Countdown
  let ledger: SoakLedger
  private let soak: Soak
  /// Between which instants its deadline is; nil: it was moved when it may have been over.
  private var deadline: Bounds?
  private var pausedLeft: Bounds?

  var isPaused: Bool { pausedLeft != nil }

  /// Starts one; what is there under the same name is replaced.
  init(
    _ face: SoakFace, for receiver: Receiver, lasting: Int64, kind: SoakLedger.Kind, stopsAfter: Int,
    in soak: Soak
  ) {
    let start = soak.clock.now
    ledger = SoakLedger(kind, earliest: start + lasting, stopsAfter: kind == .silent ? 0 : stopsAfter)
    countdown = soak.start(face, for: receiver, lasting: .nanoseconds(lasting), ledger)
    self.face = face
    self.receiver = receiver
    self.soak = soak
    deadline = start + lasting...soak.clock.now + lasting
  }

  /// How long it may live at most; nil: for ever.
  var longestLeft: Int64? {
    guard let deadline, !isPaused, !ledger.isEndless else { return nil }
    return deadline.upperBound - soak.clock.now
  }

  // MARK: Moves

  mutating func extend(by duration: Int64) {
    move { deadline, _ in
      deadline.lowerBound + duration...deadline.upperBound + duration
    } call: {
      $0.extend(by: .nanoseconds(duration))
    }
  }

  mutating func extend(toAtLeast duration: Int64) {
    move { deadline, now in
      let (least, most) = (now.lowerBound + duration, now.upperBound + duration)
      return max(deadline.lowerBound, least)...max(deadline.upperBound, most)
    } call: {
      $0.extend(toAtLeast: .nanoseconds(duration))
    }
  }

  mutating func reschedule(to duration: Int64) {
    // The clock is not set between its reading here and that of the library.
    soak.wallClock.use { _ in
      let wall = Clock.wall
      move { _, now in
        // A date is rounded, and the library reads two clocks: the rest of the call may lie between these readings.
        let inexact = Clock.wall - wall + 1_000_000
        return now.lowerBound + duration - inexact...now.upperBound + duration + inexact
      } call: {
        $0.reschedule(for: .until(Date(timeIntervalSinceNow: Double(duration) / 1e9)))
      }
    }
  }

  mutating func pauseOrResume() {
    guard let left = pausedLeft else { return pause() }
    let begin = soak.clock.now
    ledger.bounds.beginMove(from: begin + left.lowerBound)
    countdown.resume()
    pausedLeft = nil
    endMove(begin + left.lowerBound...soak.clock.now + left.upperBound)
  }

  private mutating func pause() {
    let begin = soak.clock.now
    guard let deadline, deadline.lowerBound - begin > Self.margin || ledger.isEndless else { return }
    ledger.bounds.beginMove(from: begin)
    countdown.pause()
    let end = soak.clock.now
    if end < deadline.lowerBound {
      pausedLeft = deadline.lowerBound - end...deadline.upperBound - begin
      ledger.bounds.endMove(to: .max)
    } else {
      // It may be paused or over; paused for ever, its end would never come.
      countdown.resume()
      endMove(ledger.isEndless ? deadline : nil)
    }
  }

  /// Moves the deadline.
  ///
  /// - Parameters:
  ///   - newDeadline: Gets its bounds and those of the call, and gives the new ones.
  ///   - call: Moves it.
  private mutating func move(newDeadline: (Bounds, Bounds) -> Bounds, call: (Countdown) -> Void) {
    let begin = soak.clock.now
    guard let deadline, !ledger.isEndless, !isPaused, deadline.lowerBound - begin > Self.margin,
      newDeadline(deadline, begin...begin).lowerBound - begin > Self.margin
    else { return }
    ledger.bounds.beginMove(from: begin)
    call(countdown)
    let end = soak.clock.now
    endMove(end < deadline.lowerBound ? newDeadline(deadline, begin...end) : nil)
  }

  private mutating func endMove(_ deadline: Bounds?) {
    self.deadline = deadline
    ledger.bounds.endMove(to: deadline?.lowerBound)
    guard let deadline, !ledger.isEndless else { return }
    let begin = soak.clock.now
    let left = countdown.timeLeft?.nanoseconds
    let end = soak.clock.now
    guard end < deadline.lowerBound else { return }
    guard let left else {
      return soak.log.fault(ledger.stopsAfter > 0 ? nil : "nothing is left, before the deadline")
    }
    if !(begin + left...end + left).overlaps(deadline) {
      soak.log.fault("\(left) ns are left at \(begin), of a countdown until \(deadline)")
    }
  }

  // MARK: Ends

  func cancel() {
    ledger.allow(.cancelled)
    countdown.cancel()
  }

  /// Cancels it by its receiver, or its name.
  ///
  /// - Returns: How it must end then, if that is known.
  func cancelByName() -> Countdown.Outcome? {
    ledger.allow(.cancelled)
    let isCancelled =
      switch face {
      case .own: soak.manager.cancel(receiver)
      case .house(let id): soak.manager.cancel(receiver, id: id)
      case .noReceiver(let id): soak.manager.cancel(id: id)
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
