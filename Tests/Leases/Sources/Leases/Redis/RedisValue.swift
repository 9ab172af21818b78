/// What a Redis server answers, in version 2 of its protocol.
public enum RedisValue: Sendable, Equatable {
  /// A simple or a bulk string, or a number: the client that asks knows which it is.
  case string(String)
  case array([RedisValue])
  case null
  /// The command has failed: the message.
  case error(String)

  /// The text of a string.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number that its text says.
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
