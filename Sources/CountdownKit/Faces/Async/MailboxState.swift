import CountdownCore

/// The state of a mailbox.
enum MailboxState: Equatable {
  case empty
  /// The consumer waits, and its continuation is there.
  case waiting
  /// A value that was not taken.
  case value(MailboxValue)
  /// Nothing more comes, and nothing is left.
  case ended
}

extension MailboxState {
  /// Whether nothing more can be put in.
  var isOver: Bool {
    switch self {
    case .ended: true
    case .value(let value): value.isLast
    case .empty, .waiting: false
    }
  }
}

/// A state in one word, so that one exchange changes it.
///
///     63                                      1  0
///     +----------------------------------------+---+
///     | a value, counted from the least        | L |    L: it is the last
///     +----------------------------------------+---+
///     the three largest words: the states without a value
extension MailboxState {
  /// The least value: of a countdown that goes on past zero.
  private static let least: Int64 = -(1 << 60)

  init(word: UInt64) {
    switch word {
    case .max: self = .empty
    case .max - 1: self = .waiting
    case .max - 2: self = .ended
    default: self = .value(MailboxValue(value: Int64(word >> 1) + Self.least, isLast: word & 1 == 1))
    }
  }

  var word: UInt64 {
    switch self {
    case .empty: .max
    case .waiting: .max - 1
    case .ended: .max - 2
    case .value(let value): UInt64(value.value - Self.least) << 1 | (value.isLast ? 1 : 0)
    }
  }
}

/// A value in a mailbox.
package struct MailboxValue: Equatable, Sendable {
  package let value: Int64
  /// Whether nothing comes after it: the zero that ends a countdown, or an outcome.
  package let isLast: Bool
}

/// The result of a consumer's check of its mailbox.
package enum MailboxFinding {
  case value(MailboxValue)
  case end
  case nothing
}
