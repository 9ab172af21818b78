import CountdownCore
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// What one countdown delivered, written down by whatever thread delivers it, and whether that was in order.
final class OutcomeLedger: Sendable {
  private struct State {
    var valueCount = 0
    var isCalling = false
    var didStop = false
    var didReachZero = false
    var outcomes: [CountdownEngine.Outcome] = []
    var faults: [String] = []
  }

  private let state = Locked(State())

  var outcomes: [CountdownEngine.Outcome] { state.now.outcomes }
  var valueCount: Int { state.now.valueCount }

  /// Whatever was not as it must be.
  var faults: [String] { state.now.faults }

  func beginValue(_ value: Int64) {
    state.use { state in
      if state.isCalling { state.faults.append("two calls at a time") }
      if !state.outcomes.isEmpty { state.faults.append("a value after \(state.outcomes)") }
      if state.didReachZero { state.faults.append("a value after zero") }
      if state.didStop { state.faults.append("a value after the stop flag") }
      state.isCalling = true
      state.valueCount += 1
      state.didReachZero = value == 0
    }
  }

  func endValue(stopping: Bool) {
    state.use { state in
      state.isCalling = false
      state.didStop = stopping
    }
  }

  func end(_ outcome: CountdownEngine.Outcome) {
    state.use { state in
      if !state.outcomes.isEmpty { state.faults.append("\(outcome) after \(state.outcomes)") }
      if state.didReachZero != (outcome == .completed) { state.faults.append("zero and \(outcome)") }
      if outcome == .stopped, !state.didStop { state.faults.append("stopped without a flag") }
      state.outcomes.append(outcome)
    }
  }
}

/// A handler that keeps a ledger, and does something in each callback.
final class LedgerHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private static let living = Atomic(0)
  /// How many there are in the process.
  static var livingCount: Int { living.load(ordering: .sequentiallyConsistent) }

  let ledger = OutcomeLedger()
  private let onValue: @Sendable (Int64) -> Bool

  /// A handler.
  ///
  /// - Parameter onValue: Gets each value, and returns whether to stop.
  init(onValue: @escaping @Sendable (Int64) -> Bool = { _ in false }) {
    self.onValue = onValue
    Self.living.add(1, ordering: .sequentiallyConsistent)
  }

  deinit {
    Self.living.subtract(1, ordering: .sequentiallyConsistent)
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    ledger.beginValue(value)
    stop = onValue(value)
    ledger.endValue(stopping: stop)
    return true
  }

  override func end(_ outcome: CountdownEngine.Outcome) { ledger.end(outcome) }

  override var wantsOutcome: Bool { true }
}

/// An engine, ended when its last owner is gone, on real time.
final class EngineOwner: Sendable {
  private static let made = Atomic(0)

  let engine: Engine
  /// Different from that of every other owner.
  let number: Int

  init(deliveringOn target: DispatchQueue? = nil) {
    engine = Engine(driver: DispatchDriver(deliveringOn: target))
    number = Self.made.add(1, ordering: .sequentiallyConsistent).newValue
  }

  deinit {
    engine.shutDown()
  }

  /// Starts a countdown of so many milliseconds.
  @discardableResult
  func start(
    _ receiver: RealTimeReceiver, for milliseconds: Int, every interval: Int = 1,
    ifActive: CountdownEngine.IfActive = .replace, _ handler: LedgerHandler
  ) -> EntryID {
    engine.start(
      CountdownRequest(
        receiver.id, left: Nanoseconds(milliseconds) * 1_000_000, interval: .milliseconds(interval),
        tolerance: .zero, alignment: .deadline, ifActive: ifActive), handler: handler)
  }
}
