import CountdownCore
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// A handler that keeps a ledger, and does something in each callback.
final class LedgerHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  private static let living = Atomic(0)
  /// How many there are in the process.
  static var livingCount: Int { living.load(ordering: .sequentiallyConsistent) }

  let ledger = EventLedger()
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
    ledger.begin(.nanoseconds(value))
    stop = onValue(value)
    ledger.end(stopping: stop)
    return true
  }

  override func end(_ outcome: CountdownOutcome) { ledger.note(outcome) }

  override var wantsOutcome: Bool { true }
}

/// An engine, ended when its last owner is gone, on real time.
final class EngineOwner: Sendable {
  private static let made = Atomic(0)

  let engine: CountdownEngine
  /// Different from that of every other owner.
  let number: Int

  init(deliveringOn target: DispatchQueue? = nil) {
    engine = CountdownEngine(driver: DispatchDriver(deliveringOn: target))
    number = Self.made.add(1, ordering: .sequentiallyConsistent).newValue
  }

  deinit {
    engine.cancelAll()
  }

  /// Starts a countdown of so many milliseconds.
  @discardableResult
  func start(
    _ receiver: RealTimeReceiver, for milliseconds: Int, every interval: Int = 1,
    ifActive: CountdownIfActive = .replace, _ handler: LedgerHandler
  ) -> CountdownID {
    engine.start(
      CountdownRequest(
        for: .nanoseconds(Nanoseconds(milliseconds) * 1_000_000), receiver: receiver.id,
        every: .milliseconds(interval), ifActive: ifActive), handler: handler)
  }
}
