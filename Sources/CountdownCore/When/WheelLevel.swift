/// One ring of slots of the timing wheel.
///
///     level 0: 16,384 slots of 2^16 ns (65.5 us), together 1.07 s
///     level 1:     64 slots of 2^30 ns (1.07 s),  together 69 s
///     level 2:     64 slots of 2^36 ns (69 s),    together 73 min
///     ...
///     level 6:     64 slots of 2^60 ns (37 years): all of `Int64`
///
/// The finest level is wide so that an interval of one second, by far the most frequent, is linked once a tick
/// and never cascaded.
struct WheelLevel {
  let number: Int

  static let count = 7
  static let finestSlots = 1 << 14
  static let coarserSlots = 64
  static let slotCount = finestSlots + (count - 1) * coarserSlots

  init(_ number: Int) {
    self.number = number
  }

  /// The width of a slot is 2^`shift` nanoseconds.
  var shift: Int64 { number == 0 ? 16 : 24 + 6 * Int64(number) }

  var slots: Int { number == 0 ? Self.finestSlots : Self.coarserSlots }

  /// The number of the first slot, counted through all levels.
  var base: Int { number == 0 ? 0 : Self.finestSlots + (number - 1) * Self.coarserSlots }

  /// The slots of the level, counted through all levels.
  var ring: Range<Int> { base..<base + slots }

  /// The slot for an instant, counted through all levels.
  @inline(__always)
  func slot(of instant: Nanoseconds) -> Int {
    base + (Int(truncatingIfNeeded: instant >> shift) & (slots - 1))
  }

  /// Whether the ring, seen from `start`, reaches as far as `instant`.
  @inline(__always)
  func reaches(_ instant: Nanoseconds, from start: Nanoseconds) -> Bool {
    (instant >> shift) - (start >> shift) < Int64(slots)
  }
}
