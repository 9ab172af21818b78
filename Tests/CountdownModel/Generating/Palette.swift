/// The times that a generator draws from: few enough that they often agree to the nanosecond.
enum Palette {
  static let second: Int64 = 1_000_000_000

  private static let intervals: [Int64] = [
    second, second, second, second / 2, 333_333_333, 50_000_000, 7_777_777_777, 1_000_000, 60 * second,
    3_600 * second, 86_400 * second, 1, 0, -second, .max,
  ]

  private static let uptimes: [Int64] = [
    0, 0, 1, 123_456_789, 40 * second, 86_400 * second, 1_000_000_007 * second / 10,
    3 * 365 * 86_400 * second, 30 * 365 * 86_400 * second + 999_999_999, 100 * 365 * 86_400 * second,
  ]

  static func interval(_ source: inout some ChoiceSource) -> Int64 {
    source.once(in: 4) ? source.pick(intervals) : intervals[source.below(6)]
  }

  static func uptime(_ source: inout some ChoiceSource) -> Int64 { source.pick(uptimes) }

  static func tolerance(_ source: inout some ChoiceSource) -> Int64 {
    guard source.once(in: 3) else { return 0 }
    return source.pick([1, 10, 100_000, 99_999_999, 100_000_000, 2_000_000_000, .max, -1])
  }

  /// A duration: none, a little, less than an interval, exactly some, more, very much more.
  static func duration(_ source: inout some ChoiceSource) -> Int64 {
    switch source.below(12) {
    case 0: source.pick([0, 0, 1, -1, -second])
    case 1: Int64(source.below(2_000))
    case 2: Int64(source.below(100_000_000))
    case 3, 4: Int64(source.below(20)) * (second / 2)
    case 5, 6: Int64(source.below(20)) * second
    case 7: Int64(source.below(20)) * second + source.pick([-1, 1, 999_999, 65_536])
    case 8: Int64(source.below(10_000_000_000))
    case 9: Int64(1 + source.below(4)) * source.pick([333_333_333, 7_777_777_777, 50_000_000, 1_000_000])
    case 10: Int64(source.below(5)) * second
    default: long(&source)
    }
  }

  /// What is left when a countdown ticks at marks: none, a few, some of them alike, some beyond its length or past zero.
  static func marks(_ source: inout some ChoiceSource) -> [Int64] {
    (0..<source.below(4)).map { _ in
      let mark = duration(&source)
      return source.once(in: 5) && mark != .min ? -mark : mark
    }
  }

  /// By how much a clock is set: from microseconds to decades, forwards and backwards.
  static func jump(_ source: inout some ChoiceSource) -> Int64 {
    let span =
      switch source.below(8) {
      case 0: Int64(1 + source.below(5_000)) * 1_000
      case 1: Int64(1 + source.below(1_000)) * 1_000_000
      case 2: second
      case 3, 4: Int64(1 + source.below(20)) * (second / 2)
      case 5: Int64(1 + source.below(100)) * 86_400 * second
      case 6: Int64(1 + source.below(70)) * 365 * 86_400 * second
      default: duration(&source)
      }
    return source.below(2) == 0 || span == .min ? span : -span
  }

  private static func long(_ source: inout some ChoiceSource) -> Int64 {
    switch source.below(8) {
    case 0...3: Int64(source.below(100)) * 60 * second
    case 4: Int64(source.below(50)) * 86_400 * second
    case 5: Int64(source.below(20)) * 365 * 86_400 * second + 1
    case 6: Int64(1) << Int64(source.below(63))
    default: source.pick([.max, .max - 1, 1 << 62, (1 << 62) - 1, (1 << 62) + 1])
    }
  }
}
