/// What a Redis server answers, in version 2 of its protocol.
public enum RedisValue: Sendable, Equatable {
  /// Simple and bulk strings: who asks knows which it is.
  case string(String)
  case integer(Int)
  case array([RedisValue])
  case null
  /// The command has failed: the message.
  case error(String)

  /// The text of a string, or of a number.
  public var text: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .array, .null, .error: nil
    }
  }

  /// The number that it is, or that its text says.
  public var number: Int? { text.flatMap { Int($0) } }

  /// What is in an array; of anything else, nothing.
  public var elements: [RedisValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

/// Something that a server says went wrong.
public struct RedisError: Error {
  /// In its words.
  public let message: String
}
