/// Something that waits for time to pass, as it is shown: in the message of a test that fails, or in a debugger.
///
/// A countdown, endless ticks, an observation, or a task that waits.
public struct PendingCountdown: Sendable, Hashable {
  /// The type of the receiver, and the `id` if there is one; for a task, what it waits for.
  public let label: String
  /// When it ends, or if it is endless, when it ticks next, on the scale of the driver's `now`; nil while it is paused, or the manager's
  /// time is frozen.
  public let instant: Duration?
  /// Whether it never ends by itself: endless ticks, and a countdown that goes on past zero.
  public let isEndless: Bool
}

extension PendingCountdown: CustomStringConvertible {
  /// A line such as "Player, id boost: ends at 3.0 seconds".
  public var description: String {
    guard let instant else { return "\(label): stands still" }
    return "\(label): \(isEndless ? "ticks" : "ends") at \(instant)"
  }
}

extension [PendingCountdown] {
  /// The first five, and how many more there are.
  package var inWords: String { isEmpty ? "nothing" : map(\.description).firstFive }

  /// In the order in which something happens; what is paused comes last.
  consuming func inOrder() -> [PendingCountdown] {
    sorted {
      ($0.instant ?? .nanoseconds(Int64.max), $0.label) < ($1.instant ?? .nanoseconds(Int64.max), $1.label)
    }
  }
}

extension [String] {
  /// The first five, and how many more there are, for messages.
  package var firstFive: String {
    prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
  }
}
