import Foundation

/// A value that any thread may use.
package final class Locked<Value>: @unchecked Sendable {
  // Unchecked: the lock protects the value. (Not a `Mutex`, which draws false alarms from ThreadSanitizer.)

  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func use<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }

  package var now: Value { use { $0 } }

  /// Puts another value in its place; what was there is given up outside the lock.
  package func replace(with new: Value) {
    let old = use { value in
      let old = value
      value = new
      return old
    }
    withExtendedLifetime(old) {}
  }
}

extension Locked {
  /// Takes the value out; what was there is given up outside the lock.
  package func take<Wrapped>() -> Wrapped? where Value == Wrapped? { use { $0.take() } }
}
