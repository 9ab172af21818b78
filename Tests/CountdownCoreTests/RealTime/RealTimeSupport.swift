import CountdownCore
import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Something to have a countdown.
final class RealTimeReceiver: Sendable {
  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// Real time, that counts its passes.
final class PassCountingDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let passes = Atomic(0)

  init(deliveringOn target: DispatchQueue? = nil) {
    driver = DispatchDriver(deliveringOn: target)
    timer = driver.makeTimer()
  }

  /// How often the timer went off.
  var passCount: Int { passes.load(ordering: .sequentiallyConsistent) }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
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
