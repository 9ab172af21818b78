import CountdownKit
import Foundation
import TestSupport

/// One way of starting something for a receiver, and what its blocks have been told.
struct Face: Sendable {
  /// What a face's blocks were told, and what they do.
  final class Ears: @unchecked Sendable {
    // Unchecked: virtual time, on one thread.

    var values = 0
    var stopsNext = false
    var atEachValue: (TrackedObject) -> Void = { _ in }
    var atTheEnd: (TrackedObject?, Countdown.Outcome) -> Void = { _, _ in }

    func hear(_ receiver: TrackedObject, stop: inout Bool) {
      stop = stopsNext
      hear(receiver)
    }

    func hear(_ receiver: TrackedObject) {
      values += 1
      atEachValue(receiver)
    }

    func hear(_ receiver: TrackedObject?, _ outcome: Countdown.Outcome) { atTheEnd(receiver, outcome) }
  }

  let name: String
  /// What lasts, lasts three seconds.
  let isEndless: Bool
  let hasStopFlag: Bool
  let start: @MainActor (TrackedObject, CountdownManager, _ now: Date, Ears) -> Countdown

  private init(
    _ name: String, isEndless: Bool = false, hasStopFlag: Bool,
    start: @escaping @MainActor (TrackedObject, CountdownManager, Date, Ears) -> Countdown
  ) {
    self.name = name
    self.isEndless = isEndless
    self.hasStopFlag = hasStopFlag
    self.start = start
  }

  /// Every one that there is.
  static let all = ofManagers + ofReceivers

  private static let ofManagers = [
    Face("start for", hasStopFlag: true) { receiver, manager, _, ears in
      manager.start(receiver, for: .seconds(3)) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("start for, without a flag", hasStopFlag: false) { receiver, manager, _, ears in
      manager.start(receiver, for: .seconds(3)) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("start until", hasStopFlag: true) { receiver, manager, now, ears in
      manager.start(receiver, until: now + 3) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("start until, without a flag", hasStopFlag: false) { receiver, manager, now, ears in
      manager.start(receiver, until: now + 3) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("startTicking", isEndless: true, hasStopFlag: true) { receiver, manager, _, ears in
      manager.startTicking(receiver, every: .seconds(1)) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("startTicking, without a flag", isEndless: true, hasStopFlag: false) { receiver, manager, _, ears in
      manager.startTicking(receiver, every: .seconds(1)) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
  ]

  private static let ofReceivers = [
    Face("countDown for", hasStopFlag: true) { receiver, manager, _, ears in
      receiver.countDown(for: .seconds(3), using: manager) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("countDown for, without a flag", hasStopFlag: false) { receiver, manager, _, ears in
      receiver.countDown(for: .seconds(3), using: manager) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("countDown until", hasStopFlag: true) { receiver, manager, now, ears in
      receiver.countDown(until: now + 3, using: manager) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("countDown until, without a flag", hasStopFlag: false) { receiver, manager, now, ears in
      receiver.countDown(until: now + 3, using: manager) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("countTicks", isEndless: true, hasStopFlag: true) { receiver, manager, _, ears in
      receiver.countTicks(every: .seconds(1), using: manager) {
        ears.hear($0, stop: &$2)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
    Face("countTicks, without a flag", isEndless: true, hasStopFlag: false) { receiver, manager, _, ears in
      receiver.countTicks(every: .seconds(1), using: manager) { receiver, _ in
        ears.hear(receiver)
      } onEnd: {
        ears.hear($0, $1)
      }
    },
  ]
}
