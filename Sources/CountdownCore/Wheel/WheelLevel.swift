/// One ring of slots of the timing wheel.
///
///     level 0:   256 slots of 2^12 ns (4.1 us),  together 1.05 ms
///     level 1: 1,024 slots of 2^20 ns (1.05 ms), together 1.07 s
///     level 2:    64 slots of 2^30 ns (1.07 s),  together 69 s
///     level 3:    64 slots of 2^36 ns (69 s),    together 73 min
///     ...
///     level 7:    64 slots of 2^60 ns (37 years): all of `Int64`
///
/// Level 1 is wide so that an interval of one second, by far the most frequent, is linked once for each tick. Its
/// slots are as wide as passes on real time are apart. Level 0 is for what such a pass leaves of a slot, and for
/// virtual time, where every instant has a pass of its own. Without it, each of those passes would go through all of
/// a crowd's millisecond.
struct WheelLevel {
  let number: Int

  static let count = 8
  static let wide = WheelLevel(1)
  static let slotCount = WheelLevel(count).base

  init(_ number: Int) {
    self.number = number
  }

  /// The level of a word of bits, one for each slot.
  @inline(__always)
  init(ofWord word: Int) { self.init(word < 4 ? 0 : word < 20 ? 1 : word - 18) }

  /// The width of a slot is 2^`shift` nanoseconds.
  @inline(__always)
  var shift: Int64 { number < 2 ? 12 + 8 * Int64(number) : 18 + 6 * Int64(number) }

  @inline(__always)
  var slots: Int { number == 0 ? 256 : number == 1 ? 1_024 : 64 }

  /// The number of the first slot, counted through all levels.
  @inline(__always)
  var base: Int { number < 2 ? 256 * number : 1_152 + 64 * number }

  /// A bit for each of its words.
  @inline(__always)
  var words: UInt64 { ((1 as UInt64 &<< UInt64(slots >> 6)) &- 1) &<< UInt64(base >> 6) }

  /// The slots of the level, counted through all levels.
  var ring: Range<Int> { base..<base + slots }

  /// The finest level that reaches an instant.
  @inline(__always)
  static func finest(reaching instant: Nanoseconds, from start: Nanoseconds) -> WheelLevel {
    var level = WheelLevel(0)
    while !level.reaches(instant, from: start) { level = WheelLevel(level.number + 1) }
    return level
  }

  /// The slot for an instant, counted through all levels.
  @inline(__always)
  func slot(of instant: Nanoseconds) -> Int {
    base + (Int(truncatingIfNeeded: instant &>> shift) & (slots - 1))
  }

  /// When a slot begins, seen from `start`: in this revolution, or in the next.
  @inline(__always)
  func start(of slot: Int, from start: Nanoseconds) -> Nanoseconds {
    let distance = (slot - self.slot(of: start)) & (slots - 1)
    return ((start &>> shift) + Int64(distance)) &<< shift
  }

  /// Whether the ring, seen from `start`, reaches as far as `instant`.
  @inline(__always)
  func reaches(_ instant: Nanoseconds, from start: Nanoseconds) -> Bool {
    (instant &>> shift) - (start &>> shift) < Int64(slots)
  }
}
