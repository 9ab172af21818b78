/// A key that tells apart several countdowns of one receiver, and that finds countdowns without a receiver: any
/// hashable value.
///
/// The code that hashes and compares belongs to the value's type. The value is hashed when the key is made, outside the engine's
/// lock. It is compared only with countdowns whose key has the same hash, under the lock. A `String` and an `Int`, which most keys
/// are, lie in the key itself, and are not wrapped: that would take longer than all the rest of a start.
@usableFromInline package struct CountdownKey: Sendable {
  private enum Value {
    case text(String)
    case number(Int)
    case other(Other)
  }

  /// A value of another type.
  private final class Other {
    let value: any Hashable
    init(_ value: any Hashable) { self.value = value }
  }

  // First, so that it needs no gap.
  let hash: Int
  // What it holds is Sendable, since the initializer demands it; the type that erases it does not say so.
  nonisolated(unsafe) private let stored: Value

  /// Creates a key; two keys are the same if their values are equal as `AnyHashable`.
  ///
  /// - Parameter value: Any hashable value.
  @usableFromInline package init<Value: Hashable & Sendable>(_ value: __shared Value) {
    // Their hashes are those that `AnyHashable` makes of them: `IdTests` checks it.
    if Value.self == String.self {
      let text = unsafe unsafeBitCast(value, to: String.self)
      unsafe stored = .text(text)
      hash = text.hashValue
    } else if Value.self == Int.self {
      let number = unsafe unsafeBitCast(value, to: Int.self)
      unsafe stored = .number(number)
      hash = number.hashValue
    } else {
      unsafe stored = .other(Other(value))
      // To make an `AnyHashable` takes as long as a start. An enumeration has the hash that it has as one.
      hash = Self.isEnumeration(Value.self) ? value.hashValue : AnyHashable(value).hashValue
    }
  }

  /// Whether a type is an enumeration: the first word of its metadata is its kind, which the ABI fixes.
  private static func isEnumeration(_ type: (some Any).Type) -> Bool {
    unsafe unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 0x201
  }

  /// The value as `AnyHashable` has it.
  private var value: AnyHashable {
    switch unsafe stored {
    case .text(let text): AnyHashable(text)
    case .number(let number): AnyHashable(number)
    case .other(let other): AnyHashable(other.value)
    }
  }

  /// Whether to release the key may run users' code.
  package var holdsCode: Bool { if case .other = unsafe stored { true } else { false } }

  /// Returns the value if it is of a type.
  package func value<Value>(as type: Value.Type) -> Value? { value as? Value }

  /// What the value prints.
  var description: String { "\(value)" }

  func isEqual(to other: CountdownKey) -> Bool {
    switch unsafe (stored, other.stored) {
    case (.text(let one), .text(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.other(let one), .other(let two)): one === two || Self.areEqual(one.value, two.value)
    default: value == other.value
    }
  }

  private static func areEqual<Value: Hashable>(_ one: Value, _ two: any Hashable) -> Bool {
    // A cast alone takes one optional for another.
    if type(of: two) == Value.self, let two = two as? Value { return one == two }
    return AnyHashable(one) == AnyHashable(two)
  }
}
