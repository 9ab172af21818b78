import CountdownCore
import Dispatch
import Foundation
import Synchronization

/// Something to have a countdown.
final class RealTimeReceiver: Sendable {
  var id: ObjectIdentifier { ObjectIdentifier(self) }
}

/// A value that any thread may use.
final class Locked<Value>: @unchecked Sendable {
  // Unchecked: the lock protects the value. (Not a `Mutex`, which draws false alarms from ThreadSanitizer.)

  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  /// Uses the value under the lock.
  func use<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&value) }
  }

  /// What the value is now.
  var now: Value { use { $0 } }
}

extension Locked {
  /// Takes the value out; what was there is given up outside the lock.
  func take<Wrapped>() -> Wrapped? where Value == Wrapped? {
    use { $0.take() }
  }
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
