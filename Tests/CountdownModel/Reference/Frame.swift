import CountdownKit

/// What is under way: the referee keeps these as the program keeps its calls.
///
///     operation  advance
///     pass         of manager 0, reading 3 s
///     callback       countdown 7, value 2 s
///     operation        cancel countdown 4          must tell: the outcome of 4
///     callback           countdown 4, cancelled
enum Frame {
  case operation(Obligations)
  case pass(PassFrame)
  case callback(CallbackFrame)
}

/// What an operation has to deliver before it returns, and in this order.
struct Obligations {
  enum Duty: Equatable {
    /// A first value; a pass that runs inside an outcome's callback may be faster.
    case first(token: Int)
    /// A changed value.
    case value(token: Int)
    case outcome(token: Int)
  }

  let manager: Int
  var duties: [Duty] = []
  /// Whose outcomes are to be told, in any order.
  var group: [Int]?
  /// Whether passes may run meanwhile.
  var runsPasses = false
  /// Whose outcome must be told next.
  var follower: Int?
}

struct PassFrame {
  let manager: Int
  let number: Int
  /// The one reading of the clock.
  let reading: Moment
  /// How many callbacks it made.
  var calls = 0
  /// Whose outcome must be told next.
  var follower: Int?
}

struct CallbackFrame {
  let manager: Int
  let token: Int
  /// Whether its outcome must be told next.
  let isLast: Bool
  let isOutcome: Bool
  var stops = false
}
