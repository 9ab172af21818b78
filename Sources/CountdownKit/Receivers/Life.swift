/// What a handler needs while its countdown runs, and how that ended, afterwards: in as much room as the first takes.
///
/// The cases without content are told by bit patterns that a block never has. Whoever calls a block borrows it, which costs
/// neither a retain nor a release; that it is not taken away meanwhile, the engine sees to: `finish` is called when all
/// was told.
enum Life<Content>: ~Copyable {
  case running(Content)
  case completed
  case stopped
  case cancelled
  case replaced
  case receiverReleased

  /// How it ended; nil: it runs.
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

  /// What is needed; nil: it has ended.
  var content: Content? { withContent { $0 } }

  /// Does something with what is needed, which is not copied for it; nil: it has ended.
  @inline(__always)
  func withContent<Result>(_ body: (Content) -> Result) -> Result? {
    switch self {
    case .running(let content): body(content)
    default: nil
    }
  }

  /// Ends it.
  ///
  /// - Returns: What was needed, to be let go by the caller.
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

/// What a handler has captured, to be let go.
final class Captures {
  private let contents: [Any?]

  init(_ contents: Any?...) {
    self.contents = contents
  }
}
