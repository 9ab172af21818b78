/// What tells several countdowns of one receiver apart, and what those that are nobody's are found under: any hashable
/// value.
///
/// Hashing and comparing are the code of whoever wrote the value's type, and so done outside the engine's lock: it is
/// hashed when the key is made, and compared where a countdown whose key has the same hash is there.
public final class CountdownKey: Sendable {
  // Sendable, as the initializer demands; the type that erases it does not say so.
  nonisolated(unsafe) private let value: AnyHashable
  let hash: Int

  /// A key; two are the same where their values are equal as `AnyHashable`.
  ///
  /// - Parameter value: Anything that can be hashed.
  public init(_ value: some Hashable & Sendable) {
    unsafe self.value = AnyHashable(value)
    hash = unsafe self.value.hashValue
  }

  /// The value, if it is of a type.
  package func value<Value>(as type: Value.Type) -> Value? { unsafe value as? Value }

  func isEqual(to other: CountdownKey) -> Bool {
    self === other || (unsafe value == other.value)
  }
}
