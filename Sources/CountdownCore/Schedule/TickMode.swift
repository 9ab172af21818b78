/// How a countdown ticks, apart from its times: some bits of the word that is its state.
///
/// The other bits may be anything: nothing here looks at them. `EntryState` says where all of them lie.
struct TickMode: BitwiseCopyable {
  let rawValue: UInt64

  /// Ticks on the engine's shared grid instead of the deadline's.
  static let sharedGrid: UInt64 = 1 << 6
  /// Ticks at marks alone; a silent countdown has none.
  static let atMarks: UInt64 = 1 << 8
  /// Its zero is a value like any other, and does not end it.
  static let pastZero: UInt64 = 1 << 12

  static let exponentShift: UInt64 = 14
  static let exponentMask: UInt64 = 31 << exponentShift

  var isShared: Bool { rawValue & Self.sharedGrid != 0 }

  /// Whether it ticks at marks alone.
  var isMarked: Bool { rawValue & Self.atMarks != 0 }

  /// Whether it ends at its deadline.
  var endsAtZero: Bool { rawValue & Self.pastZero == 0 }

  /// The tolerance: ticks wait for the next multiple of 10^exponent nanoseconds; `Tolerance.automatic` stands for something
  /// else.
  var exponent: Int { Int((rawValue & Self.exponentMask) >> Self.exponentShift) }

  /// Whether its tolerance is automatic.
  var isAutomatic: Bool { rawValue & Self.exponentMask == Self.exponentMask }
}
