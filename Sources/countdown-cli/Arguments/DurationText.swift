/// Durations as they are typed: `90`, `90s`, `1m30s`, `1.5h`, `5min`, `1w2d`, `500ms`.
enum DurationText {
  /// The longest duration that can be counted, 2^62 ns: 146 years.
  static let longest = Duration.nanoseconds(Int64(1) << 62)

  /// The units by their names; a name comes before another that it begins with.
  private static let units: [(names: [String], nanoseconds: Int64)] = [
    (["weeks", "week", "w"], 604_800_000_000_000), (["days", "day", "d"], 86_400_000_000_000),
    (["hours", "hour", "hrs", "hr", "h"], 3_600_000_000_000), (["ms"], 1_000_000),
    (["minutes", "minute", "mins", "min", "m"], 60_000_000_000),
    (["seconds", "second", "secs", "sec", "s"], 1_000_000_000),
  ]

  /// Reads numbers with units, each unit finer than the one before it; a lone number is in seconds.
  ///
  /// - Returns: The duration, at most `longest`; nil for anything that is not one.
  static func parse(_ text: String) -> Duration? {
    var scanner = ByteScanner(text)
    let limit = Int64(1) << 62
    // Unsigned, so that a sum of two numbers up to the limit does not overflow.
    var total: UInt64 = 0
    var coarsest = Int64.max
    repeat {
      guard let whole = scanner.number(upTo: limit) else { return nil }
      var fraction: Int64 = 0
      if scanner.take(".") {
        guard let digits = scanner.fraction() else { return nil }
        fraction = digits
      }
      let unit: Int64
      if let named = units.first(where: { scanner.take(anyOf: $0.names) }) {
        unit = named.nanoseconds
      } else if scanner.isAtEnd, coarsest == .max {
        unit = 1_000_000_000
      } else {
        return nil
      }
      guard unit < coarsest else { return nil }
      coarsest = unit
      let (nanoseconds, isTooLong) = whole.multipliedReportingOverflow(by: unit)
      // Less than a unit: the fraction is less than 10^18.
      let product = fraction.multipliedFullWidth(by: unit)
      let (part, _) = Int64(1_000_000_000_000_000_000).dividingFullWidth(product)
      let length = isTooLong ? limit : min(nanoseconds, limit)
      total = min(total + UInt64(length) + UInt64(part), UInt64(limit))
    } while !scanner.isAtEnd
    return .nanoseconds(total)
  }
}
