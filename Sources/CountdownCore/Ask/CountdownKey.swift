/// A key that tells apart several countdowns of one receiver, and that finds countdowns without a receiver: any
/// hashable value.
///
/// It is the inside of CountdownKit, and public only because an open property of a handler has this type.
///
/// The code that hashes and compares belongs to the value's type, so the engine runs it outside its lock. The value
/// is hashed when the key is made. It is compared only with countdowns whose key has the same hash. A `String` and an `Int`,
/// which most keys are, are compared at once, and are not wrapped: that would take longer than all the rest of a start.
public final class CountdownKey: Sendable {
  // One of three, by `kind`; fields of their own, since an enumeration would be copied whole wherever it is asked.
  private enum Kind { case text, number, other }
  private let kind: Kind
  private let text: String
  private let number: Int
  // The value is Sendable, since the initializer demands it; the type that erases it does not say so.
  nonisolated(unsafe) private let other: AnyHashable?
  package let hash: Int

  /// Creates a key; two keys are the same if their values are equal as `AnyHashable`.
  ///
  /// - Parameter value: Any hashable value.
  package init<Value: Hashable & Sendable>(_ value: __shared Value) {
    // Their hashes are those that `AnyHashable` makes of them: `KeyTests` checks it.
    if Value.self == String.self {
      (kind, text, number) = (.text, unsafe unsafeBitCast(value, to: String.self), 0)
      unsafe other = nil
      hash = text.hashValue
    } else if Value.self == Int.self {
      (kind, text, number) = (.number, "", unsafe unsafeBitCast(value, to: Int.self))
      unsafe other = nil
      hash = number.hashValue
    } else {
      let erased = AnyHashable(value)
      (kind, text, number) = (.other, "", 0)
      unsafe other = erased
      hash = erased.hashValue
    }
  }

  /// The value as `AnyHashable` has it.
  private var value: AnyHashable {
    switch kind {
    case .text: AnyHashable(text)
    case .number: AnyHashable(number)
    case .other: unsafe other!
    }
  }

  /// Whether to release the key may run users' code.
  package var holdsCode: Bool { kind == .other }

  /// Returns the value if it is of a type.
  package func value<Value>(as type: Value.Type) -> Value? { value as? Value }

  /// What the value prints.
  package var description: String { "\(value)" }

  package func isEqual(to other: CountdownKey) -> Bool { isEqualAtOnce(to: other) ?? (value == other.value) }

  /// Whether two keys are the same, where no client's code has to be run for that; nil where it has.
  func isEqualAtOnce(to other: CountdownKey) -> Bool? {
    if self === other { return true }
    guard kind == other.kind else { return nil }
    return switch kind {
    case .text: text == other.text
    case .number: number == other.number
    case .other: nil
    }
  }
}
