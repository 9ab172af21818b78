import Foundation

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

  /// Puts another value in its place; what was there is given up outside the lock.
  func replace(with new: Value) {
    let old = use { value in
      let old = value
      value = new
      return old
    }
    withExtendedLifetime(old) {}
  }
}
