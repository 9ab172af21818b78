/// A key that tells apart several countdowns of one receiver, and that finds countdowns without a receiver: any
/// hashable value.
///
/// It is the inside of CountdownKit, and public only because an open property of a handler has this type.
///
/// The code that hashes and compares belongs to the value's type, so the engine runs it outside its lock. The value
/// is hashed when the key is made. It is compared only with countdowns whose key has the same hash.
public final class CountdownKey: Sendable {
  // The value is Sendable, since the initializer demands it; the type that erases it does not say so.
  nonisolated(unsafe) private let value: AnyHashable
  package let hash: Int

  /// Creates a key; two keys are the same if their values are equal as `AnyHashable`.
  ///
  /// - Parameter value: Any hashable value.
  package init(_ value: some Hashable & Sendable) {
    unsafe self.value = AnyHashable(value)
    hash = unsafe self.value.hashValue
  }

  /// Returns the value if it is of a type.
  package func value<Value>(as type: Value.Type) -> Value? { unsafe value as? Value }

  package func isEqual(to other: CountdownKey) -> Bool {
    self === other || (unsafe value == other.value)
  }
}
