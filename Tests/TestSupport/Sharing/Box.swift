/// A variable that blocks can share on virtual time.
package final class Box<Value>: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.
  package var value: Value

  package init(_ value: Value) { self.value = value }
}

extension Box {
  /// Gives an object up: its `deinit` runs when the variable is nil already.
  package func drop<Object>() where Value == Object? {
    let old = value
    withExtendedLifetime(old) { value = nil }
  }
}

/// A strong reference that can be given up from inside a callback.
package typealias Holder<Object> = Box<Object?>
