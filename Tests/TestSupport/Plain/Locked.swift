import Foundation

/// A value that any thread may use.
package final class Locked<Value>: @unchecked Sendable {
  // Unchecked: the lock protects the value. (Not a `Mutex`, which draws false alarms from ThreadSanitizer.)

  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func use<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }

  package var now: Value { use { $0 } }

  /// Puts another value in its place, and returns what was there.
  package func exchange(with new: Value) -> Value {
    use { value in
      defer { value = new }
      return value
    }
  }

  /// Puts another value in its place; what was there is given up outside the lock.
  package func replace(with new: Value) { _ = exchange(with: new) }
}

extension Locked where Value: AdditiveArithmetic {
  /// Adds to a number, and returns the sum.
  @discardableResult
  package func add(_ other: Value) -> Value {
    use { value in
      value += other
      return value
    }
  }
}

extension Locked {
  /// Takes the value out; what was there is given up outside the lock.
  package func take<Wrapped>() -> Wrapped? where Value == Wrapped? { use { $0.take() } }
}
