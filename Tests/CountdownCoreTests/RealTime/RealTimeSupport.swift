import CountdownCore
import Dispatch
import Foundation
import Synchronization

/// Something to have a countdown.
final class RealTimeReceiver: Sendable {
  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// Real time, that counts its passes.
final class PassCountingDriver: CountdownDriver {
  private let driver: DispatchDriver
  private let passes = Atomic(0)

  init(deliveringOn target: DispatchQueue? = nil) {
    driver = DispatchDriver(deliveringOn: target)
  }

  /// How often the timer went off.
  var passCount: Int { passes.load(ordering: .sequentiallyConsistent) }

  var now: Duration { driver.now }
  var wallNow: Duration { driver.wallNow }
  var isDelivering: Bool { driver.isDelivering }

  func arm(at instant: Duration) { driver.arm(at: instant) }

  func disarm() { driver.disarm() }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    driver.activate { [weak self] in
      self?.passes.add(1, ordering: .sequentiallyConsistent)
      pass()
    }
  }
}

/// Holds the thread up.
func hold(for duration: Duration) {
  let (seconds, attoseconds) = duration.components
  Thread.sleep(forTimeInterval: Double(seconds) + Double(attoseconds) / 1e18)
}
