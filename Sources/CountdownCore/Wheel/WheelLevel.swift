/// One ring of slots of the timing wheel.
///
///     level 0:    64 slots of 2^14 ns (16.4 us), together 1.05 ms
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
  static let narrowSlots = 64
  static let wideSlots = 1 << 10
  static let slotCount = wideSlots + (count - 1) * narrowSlots

  init(_ number: Int) {
    self.number = number
  }

  /// The width of a slot is 2^`shift` nanoseconds.
  var shift: Int64 { (number < 2 ? 14 : 18) + 6 * Int64(number) }

  var slots: Int { number == 1 ? Self.wideSlots : Self.narrowSlots }

  /// The number of the first slot, counted through all levels.
  var base: Int { number * Self.narrowSlots + (number < 2 ? 0 : Self.wideSlots - Self.narrowSlots) }

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
