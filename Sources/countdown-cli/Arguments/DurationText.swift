import Foundation

/// Durations in numbers with units: `90`, `1m30s`, `1h30`, `.5h`, `1 hour and 30 minutes`, `1w2d`, `500ms`, `PT1H30M`.
enum DurationText {
  /// The longest duration that can be counted, 2^62 ns: 146 years.
  static let longest = Duration.nanoseconds(Int64(1) << 62)

  /// The names of the units, with their nanoseconds.
  private static let units: [(names: String, nanoseconds: Double)] = [
    ("w wk wks week weeks", 604_800e9), ("d day days", 86_400e9), ("h hr hrs hour hours", 3_600e9),
    ("m min mins minute minutes", 60e9), ("s sec secs second seconds", 1e9),
    ("ms msec msecs millis millisecond milliseconds", 1e6),
    ("us usec usecs micros microsecond microseconds \u{B5}s \u{3BC}s", 1e3),
    ("ns nsec nsecs nanos nanosecond nanoseconds", 1),
  ]

  /// To the nearest nanosecond, at most `longest`.
  static func duration(_ nanoseconds: Double) -> Duration {
    .nanoseconds(Int64(min(nanoseconds.rounded(), 0x1p62)))
  }

  /// Reads a duration in any form, also with colons, and with a plus sign or without.
  ///
  /// - Returns: The duration, at most `longest`; nil for anything that is not one.
  static func parse(_ text: String) -> Duration? {
    let text = text.lowercased().trimmingCharacters(in: .whitespaces)
    let unsigned = text.hasPrefix("+") ? String(text.dropFirst()) : text
    // Years and months are no durations: they differ in length.
    if let parts = unsigned.wholeMatch(of: /p((?:[\d.,]+[wd])*)(?:t((?:[\d.,]+[hms])+))?/) {
      return numbers((parts.1 + (parts.2 ?? "")).replacing(",", with: "."))
    }
    return numbers(unsigned[...]) ?? ClockText.duration(unsigned)
  }

  /// Reads numbers with units, each unit finer than the one before it; a lone number is in seconds.
  ///
  /// Behind hours, one or two digits without a unit are minutes; behind minutes, seconds.
  private static func numbers(_ text: Substring) -> Duration? {
    guard let first = text.first, first.isNumber || first == "." else { return nil }
    var (rest, sum, finest) = (text, 0.0, Double.infinity)
    while !rest.isEmpty {
      guard let part = rest.prefixMatch(of: /\ *(,)? *(?:and +)?(\d*)(\.\d+)?(?: *([a-zµμ]+))?/),
        let number = Double("\(part.2)\(part.3 ?? "")"), finest.isInfinite || !part.2.isEmpty
      else { return nil }
      rest = rest[part.range.upperBound...]
      let unit: Double
      if let name = part.4 {
        guard let named = units.first(where: { $0.names.split(separator: " ").contains(name) }) else {
          return nil
        }
        unit = named.nanoseconds
      } else {
        let isRest = [3_600e9, 60e9].contains(finest) && part.1 == nil && part.3 == nil
        guard rest.isEmpty, finest.isInfinite || isRest && part.2.count <= 2 && number < 60 else {
          return nil
        }
        unit = finest.isInfinite ? 1e9 : finest / 60
      }
      guard unit < finest else { return nil }
      (sum, finest) = (sum + number * unit, unit)
    }
    return duration(sum)
  }
}
