/// The content that a handler needs while its countdown runs, and afterwards the outcome, in as much memory as the content alone
/// takes.
///
/// The cases without content are bit patterns that a block never has. A call borrows the block, which costs neither a
/// retain nor a release. The engine makes sure that the block is not taken away meanwhile: it calls `finish` only
/// after all deliveries.
///
/// The content need not be copyable, although it always is: so the compiler lends it to `withContent`. The optimizer of
/// Swift 6.2 would copy the enumeration, and stop at that.
enum HandlerContent<Content: ~Copyable>: ~Copyable {
  case running(Content)
  case completed
  case stopped
  case cancelled
  case replaced
  case receiverReleased

  /// The outcome; nil while the countdown runs.
  var outcome: Countdown.Outcome? {
    switch self {
    case .running: nil
    case .completed: .completed
    case .stopped: .stopped
    case .cancelled: .cancelled
    case .replaced: .replaced
    case .receiverReleased: .receiverReleased
    }
  }

  /// Calls a closure with the content, which is not copied; returns nil after the countdown has ended.
  @inline(__always)
  func withContent<Result>(_ body: (borrowing Content) -> Result) -> Result? {
    switch self {
    case .running(let content): body(content)
    default: nil
    }
  }
}

extension HandlerContent where Content: Copyable {
  /// The content; nil after the countdown has ended.
  var content: Content? { withContent { copy $0 } }

  /// Replaces the content by an outcome.
  ///
  /// - Returns: The content, which the caller releases.
  mutating func end(as outcome: Countdown.Outcome) -> AnyObject? {
    guard let content else { return nil }
    switch outcome {
    case .completed: self = .completed
    case .stopped: self = .stopped
    case .cancelled: self = .cancelled
    case .replaced: self = .replaced
    case .receiverReleased: self = .receiverReleased
    }
    return Captures(content)
  }
}
