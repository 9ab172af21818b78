package import CountdownKit
import Foundation

/// All that one countdown delivered, in order, and whether that was in order; on whatever thread it comes.
///
/// What is only heard of goes into `note`. A callback that is to be watched while it runs, and whose stop flag counts,
/// says `begin` and `end`: of those, `faults` has whatever was not as it must be.
package final class EventLedger: Sendable {
  fileprivate struct State {
    var ledger = Ledger()
    var values: [Duration] = []
    var outcomes: [Countdown.Outcome] = []
    var valueCount = 0
    var lateValues = 0
    /// The thread that is in a callback, and how many of them lie in one another.
    var caller: ObjectIdentifier?
    var depth = 0
    var isClosed = false
    var faults: [String] = []
  }

  private let state = Locked(State())

  package init() {}

  /// The values that came, those apart that were taken.
  package var values: [Duration] { state.now.values }
  package var outcomes: [Countdown.Outcome] { state.now.outcomes }
  /// How many values and numbers there were, those that were taken too.
  package var valueCount: Int { state.now.valueCount }
  /// Values that came after the outcome: there must be none.
  package var lateValues: Int { state.now.lateValues }
  package var faults: [String] { state.now.faults }

  /// The values since the last call.
  package func takeValues() -> [Duration] {
    state.use { state in
      defer { state.values = [] }
      return state.values
    }
  }

  package func note(_ value: Duration) { state.use { _ = $0.add(value) } }

  package func note(_ outcome: Countdown.Outcome) {
    state.use { state in
      state.checkCaller("\(outcome) during a value")
      state.fault(state.ledger.end(outcome))
      state.outcomes.append(outcome)
    }
  }

  /// A callback begins, that gets what is left.
  package func begin(_ value: Duration) {
    state.use { state in
      state.beginCall()
      state.fault(state.add(value))
    }
  }

  /// A callback begins, that gets the number of a tick.
  package func begin(number: Int) {
    state.use { state in
      state.beginCall()
      if state.valueCount == 0 { state.ledger = Ledger(isEndless: true) }
      state.count()
      state.fault(state.ledger.tell(Int64(number)))
    }
  }

  /// A callback ends.
  ///
  /// - Parameter stopping: What it has made of the stop flag.
  package func end(stopping: Bool = false) {
    state.use { state in
      state.depth -= 1
      state.ledger.wasStopped = stopping
    }
  }

  /// The countdown was cancelled, on the delivering queue: from here on there is no value.
  package func close() { state.use { $0.isClosed = true } }
}

extension EventLedger.State {
  /// Adds a value, and returns what is wrong with it.
  fileprivate mutating func add(_ value: Duration) -> String? {
    values.append(value)
    count()
    return ledger.tell(value.inNanoseconds, mayRise: true)
  }

  fileprivate mutating func count() {
    valueCount += 1
    if !outcomes.isEmpty { lateValues += 1 }
  }

  fileprivate mutating func beginCall() {
    checkCaller("two calls at a time")
    if isClosed { fault("a value after a cancel on the delivering queue") }
    caller = ObjectIdentifier(Thread.current)
    depth += 1
  }

  fileprivate mutating func checkCaller(_ fault: String) {
    if depth > 0, caller != ObjectIdentifier(Thread.current) { self.fault(fault) }
  }

  /// Some are enough: a ledger of many countdowns would have one for most of what it hears.
  fileprivate mutating func fault(_ text: String?) { if let text, faults.count < 8 { faults.append(text) } }
}
