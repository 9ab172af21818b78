import Dispatch
import Foundation
import TestSupport

@testable import CountdownCore

/// Something to have a countdown.
final class RealTimeReceiver: Sendable {
  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// A handler that keeps a ledger, and does something in each callback.
final class LedgerHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: nothing in it changes.

  let ledger = EventLedger()
  private let onValue: @Sendable (Int64) -> Bool

  /// A handler.
  ///
  /// - Parameter onValue: Gets each value, and returns whether to stop.
  init(onValue: @escaping @Sendable (Int64) -> Bool = { _ in false }) {
    self.onValue = onValue
  }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    ledger.begin(.nanoseconds(value))
    stop = onValue(value)
    ledger.end(stopping: stop)
    return true
  }

  override func end(_ outcome: CountdownOutcome) { ledger.note(outcome) }
}

/// Real time, that counts its passes.
final class PassCountingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let passes = Locked(0)

  init(deliveringOn target: DispatchQueue? = nil) { super.init(DispatchDriver(deliveringOn: target)) }

  /// How often the timer went off.
  var passCount: Int { passes.now }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      self?.passes.add(1)
      pass()
    }
  }
}

/// Holds the thread up.
func hold(for duration: Duration) {
  let (seconds, attoseconds) = duration.components
  Thread.sleep(forTimeInterval: Double(seconds) + Double(attoseconds) / 1e18)
}
