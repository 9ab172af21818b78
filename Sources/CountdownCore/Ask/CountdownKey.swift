/// A key that tells apart several countdowns of one receiver, and that finds countdowns without a receiver: any
/// hashable value.
///
/// It is the inside of CountdownKit, and public only because an open property of a handler has this type.
///
/// The code that hashes and compares belongs to the value's type, so the engine runs it outside its lock. The value
/// is hashed when the key is made. It is compared only with countdowns whose key has the same hash. A `String` and an `Int`,
/// which most keys are, are compared at once, and are not wrapped: that would take longer than all the rest of a start.
public final class CountdownKey: Sendable {
  private enum Content {
    case text(String)
    case number(Int)
    case other(AnyHashable)
  }

  // The value is Sendable, since the initializer demands it; the type that erases it does not say so.
  nonisolated(unsafe) private let content: Content
  package let hash: Int

  /// Creates a key; two keys are the same if their values are equal as `AnyHashable`.
  ///
  /// - Parameter value: Any hashable value.
  package init<Value: Hashable & Sendable>(_ value: Value) {
    // Their hashes are those that `AnyHashable` makes of them: `KeyTests` checks it.
    if Value.self == String.self {
      let text = unsafe unsafeBitCast(value, to: String.self)
      unsafe content = .text(text)
      hash = text.hashValue
    } else if Value.self == Int.self {
      let number = unsafe unsafeBitCast(value, to: Int.self)
      unsafe content = .number(number)
      hash = number.hashValue
    } else {
      let other = AnyHashable(value)
      unsafe content = .other(other)
      hash = other.hashValue
    }
  }

  /// The value as `AnyHashable` has it.
  private var value: AnyHashable {
    switch unsafe content {
    case .text(let text): AnyHashable(text)
    case .number(let number): AnyHashable(number)
    case .other(let other): other
    }
  }

  /// Returns the value if it is of a type.
  package func value<Value>(as type: Value.Type) -> Value? { value as? Value }

  package func isEqual(to other: CountdownKey) -> Bool { isEqualAtOnce(to: other) ?? (value == other.value) }

  /// Whether two keys are the same, where no client's code has to be run for that; nil where it has.
  func isEqualAtOnce(to other: CountdownKey) -> Bool? {
    if self === other { return true }
    return switch unsafe (content, other.content) {
    case (.text(let one), .text(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    default: nil
    }
  }
}
