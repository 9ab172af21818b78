import CountdownKit
import Synchronization
import TestSupport

/// Whose a countdown is, and what it is called.
enum SoakFace: Equatable {
  /// The only one of its receiver.
  case own
  /// One of several of a receiver that stays.
  case house(id: Int)
  case nobody(id: String)

  var isNobodys: Bool { if case .nobody = self { true } else { false } }

  /// Half have a receiver of their own, a quarter share one with others, a quarter are nobody's.
  static func any(_ random: inout SplitMix64, _ slot: Int, of thread: Int) -> SoakFace {
    switch random.below(4) {
    case 0: .house(id: slot)
    case 1: .nobody(id: "\(thread)-\(slot)")
    default: .own
    }
  }
}

extension SoakLedger.Kind {
  /// Mostly such as tick on their own grid.
  static func any(_ random: inout SplitMix64, for face: SoakFace) -> SoakLedger.Kind {
    switch random.below(20) {
    case 0..<2: .shared
    case 2..<4: .tolerant
    // Nobody's is told values.
    case 4..<6 where !face.isNobodys: .endless
    case 6..<8 where !face.isNobodys: .silent
    default: .deadline
    }
  }
}

extension SoakSlot {
  /// Starts one; what is there under the same name is replaced.
  static func start(
    _ face: SoakFace, for receiver: Receiver, lasting: Int64, kind: SoakLedger.Kind, stopsAfter: Int,
    in soak: Soak, whenEnded: @escaping @Sendable () -> Void
  ) -> SoakSlot {
    let (log, clock) = (soak.log, soak.clock)
    let start = clock.now
    let ledger = SoakLedger(
      kind, earliest: start + lasting, stopsAfter: kind == .silent ? 0 : stopsAfter)
    let onEnd: @Sendable (Countdown.Outcome) -> Void = { outcome in
      ledger.end(outcome, at: clock.now, log)
      whenEnded()
    }
    let countdown = soak.start(face, for: receiver, lasting: .nanoseconds(lasting), ledger, onEnd)
    return SoakSlot(countdown, for: receiver, face, ledger, lasting: lasting, startedIn: start...clock.now)
  }
}

extension Soak {
  fileprivate func start(
    _ face: SoakFace, for receiver: Receiver, lasting: Duration, _ ledger: SoakLedger,
    _ onEnd: @escaping @Sendable (Countdown.Outcome) -> Void
  ) -> Countdown {
    let (log, clock) = (log, clock)
    let tolerance: Duration = ledger.kind == .tolerant ? .milliseconds(100) : .zero
    let alignment: Countdown.Alignment = ledger.kind == .shared ? .shared : .deadline
    var number: Int?
    switch face {
    case .nobody(let id):
      return manager.start(for: lasting, tolerance: tolerance, alignment: alignment, id: id) { left, stop in
        stop = ledger.tell(left.nanoseconds, at: clock.now, log)
      } onEnd: {
        onEnd($0)
      }
    case .house(let id): number = id
    case .own: break
    }
    switch ledger.kind {
    case .silent:
      return manager.startSilently(receiver, for: lasting, id: number) { _, outcome in onEnd(outcome) }
    case .endless:
      return manager.startTicking(receiver, every: .nanoseconds(SoakLedger.interval), id: number) {
        _, number, stop in
        stop = ledger.tell(number: number, log)
      } onEnd: { _, outcome in
        onEnd(outcome)
      }
    case .deadline, .shared, .tolerant:
      return manager.start(
        receiver, for: lasting, tolerance: tolerance, alignment: alignment, id: number
      ) { receiver, left, stop in
        receiver.left = left.nanoseconds
        stop = ledger.tell(left.nanoseconds, at: clock.now, log)
      } onEnd: { _, outcome in
        onEnd(outcome)
      }
    }
  }
}
