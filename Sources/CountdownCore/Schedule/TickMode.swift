/// How a countdown ticks, apart from its times: the first bits of a node's flags.
///
/// The other bits may be anything: a schedule does not look at them, and ticks, which are compared, have none of them.
struct TickMode: OptionSet, Hashable {
  let rawValue: UInt16

  /// Ticks on the engine's shared grid instead of the deadline's.
  static let shared = TickMode(rawValue: 1)
  /// Ticks at marks alone; a silent countdown has none.
  static let atMarks = TickMode(rawValue: 2)
  /// Its zero is a value like any other, and does not end it.
  static let pastZero = TickMode(rawValue: 4)
  /// Ticks are planned exactly, and may be late in a crowd.
  static let automatic = TickMode(rawValue: 8)
  /// All that can change while a countdown runs.
  static let rhythm = TickMode(rawValue: 1 | 2 | 8)
  static let all = TickMode(rawValue: 1 | 2 | 4 | 8)
}
