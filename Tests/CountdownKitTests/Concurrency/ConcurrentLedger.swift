import CountdownKit
import Foundation
import TestSupport

/// What one countdown delivered, written down by whatever thread delivers it, and whether that was in order.
final class ConcurrentLedger: Sendable {
  private struct State {
    var valueCount = 0
    var outcomes: [Countdown.Outcome] = []
    /// The thread that is in a callback, and how many of them lie in one another: a callback that moves its own
    /// countdown is called from within.
    var caller: ObjectIdentifier?
    var depth = 0
    var wasStopped = false
    var reachedZero = false
    var isClosed = false
    var lastNumber = -1
    var faults: [String] = []

    mutating func checkCaller(_ fault: String) {
      if depth > 0, caller != ObjectIdentifier(Thread.current) { faults.append(fault) }
    }
  }

  private let state = Locked(State())

  var valueCount: Int { state.now.valueCount }
  var outcomes: [Countdown.Outcome] { state.now.outcomes }
  /// Whatever was not as it must be.
  var faults: [String] { state.now.faults }

  /// A callback begins.
  func begin() {
    state.use { state in
      state.checkCaller("two calls at a time")
      if !state.outcomes.isEmpty { state.faults.append("a value after \(state.outcomes)") }
      if state.reachedZero { state.faults.append("a value after zero") }
      if state.wasStopped { state.faults.append("a value after the stop flag") }
      if state.isClosed { state.faults.append("a value after a cancel on the delivering queue") }
      state.caller = ObjectIdentifier(Thread.current)
      state.depth += 1
      state.valueCount += 1
    }
  }

  /// A callback ends, that was given a time left, or the number of a tick.
  func end(left: TimeLeft? = nil, number: Int? = nil, stopping: Bool) {
    state.use { state in
      state.depth -= 1
      state.wasStopped = stopping
      if let left { state.reachedZero = left == .zero }
      guard let number else { return }
      if number <= state.lastNumber { state.faults.append("tick \(number) after \(state.lastNumber)") }
      state.lastNumber = number
    }
  }

  func note(_ outcome: Countdown.Outcome) {
    state.use { state in
      state.checkCaller("\(outcome) during a value")
      if !state.outcomes.isEmpty { state.faults.append("\(outcome) after \(state.outcomes)") }
      if state.reachedZero != (outcome == .completed) { state.faults.append("zero and \(outcome)") }
      if outcome == .stopped, !state.wasStopped { state.faults.append("stopped without a flag") }
      state.outcomes.append(outcome)
    }
  }

  /// The countdown was cancelled, on the delivering queue: from here on there is no value.
  func close() {
    state.use { $0.isClosed = true }
  }
}
