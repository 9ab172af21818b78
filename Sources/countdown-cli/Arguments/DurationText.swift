/// Durations as they are typed: `90`, `1m30s`, `1h30`, `.5h`, `1 hour, 30 minutes`, `1w2d`, `500ms`, `PT1H30M`.
enum DurationText {
  /// The longest duration that can be counted, 2^62 ns: 146 years.
  static let longest = Duration.nanoseconds(Int64(1) << 62)

  /// The units by their names; a name comes before another that it begins with.
  static let units: [(names: [String], nanoseconds: Int64)] = [
    (["weeks", "week", "wks", "wk", "w"], 604_800_000_000_000), (["days", "day", "d"], 86_400_000_000_000),
    (["hours", "hour", "hrs", "hr", "h"], 3_600_000_000_000),
    (["milliseconds", "millisecond", "millis", "msecs", "msec", "ms"], 1_000_000),
    (["microseconds", "microsecond", "micros", "usecs", "usec", "us", "\u{B5}s", "\u{3BC}s"], 1_000),
    (["minutes", "minute", "mins", "min", "m"], 60_000_000_000),
    (["seconds", "second", "secs", "sec", "s"], 1_000_000_000),
    (["nanoseconds", "nanosecond", "nanos", "nsecs", "nsec", "ns"], 1),
  ]
  private static let second: Int64 = 1_000_000_000

  /// Reads numbers with units, each unit finer than the one before it; a lone number is in seconds.
  ///
  /// Letters may be small or capital, and spaces may stand between numbers and units; behind a unit, a comma or "and" too. Behind
  /// hours, one or two digits without a unit are minutes; behind minutes, seconds. A `P` begins a duration of ISO 8601.
  ///
  /// - Returns: The duration, at most `longest`; nil for anything that is not one.
  static func parse(_ text: String) -> Duration? {
    var scanner = ByteScanner(text.lowercasedASCII)
    return scanner.take("p") ? iso8601(&scanner) : numbers(&scanner)
  }

  /// Reads a duration in any form, with a plus sign or without.
  static func parseAny(_ text: String) -> Duration? {
    let unsigned = text.hasPrefix("+") ? String(text.dropFirst()) : text
    return parse(unsigned) ?? ColonText.duration(unsigned)
  }

  private static func numbers(_ scanner: inout ByteScanner) -> Duration? {
    var sum = Sum()
    var isBehindComma = false
    repeat {
      guard let number = Number(from: &scanner), sum.isEmpty || number.digits > 0 else { return nil }
      let rest = scanner
      scanner.skipSpaces()
      if let unit = units.first(where: { scanner.take(anyOf: $0.names) }) {
        guard sum.add(number, of: unit.nanoseconds) else { return nil }
      } else {
        scanner = rest
        guard scanner.isAtEnd, !isBehindComma, let unit = sum.unit(ofBare: number),
          sum.add(number, of: unit)
        else { return nil }
      }
      let end = scanner
      scanner.skipSpaces()
      isBehindComma = scanner.take(",")
      scanner.skipSpaces()
      if scanner.take("and ") { scanner.skipSpaces() }
      // A time does not end with a space or a comma.
      if scanner.isAtEnd { scanner = end }
    } while !scanner.isAtEnd
    return sum.duration
  }

  /// Reads what follows the `P`: weeks, days, a `T`, hours, minutes and seconds.
  ///
  /// Years and months are no durations: they differ in length.
  private static func iso8601(_ scanner: inout ByteScanner) -> Duration? {
    var sum = Sum()
    var names: [(String, Int64)] = [("w", 604_800 * second), ("d", 86_400 * second)]
    var isTimeOfDay = false
    repeat {
      if !isTimeOfDay, scanner.take("t") {
        isTimeOfDay = true
        names = [("h", 3_600 * second), ("m", 60 * second), ("s", second)]
      }
      guard let number = Number(from: &scanner, points: [".", ","]), sum.isEmpty || number.digits > 0,
        let unit = names.first(where: { scanner.take($0.0) })?.1, sum.add(number, of: unit)
      else { return nil }
    } while !scanner.isAtEnd
    return sum.duration
  }
}

/// A number that is not negative, and how it was typed.
private struct Number {
  var whole: Int64 = 0
  /// In units of 10^-18.
  var fraction: Int64?
  /// The number of digits before the point.
  private(set) var digits: Int

  /// Takes digits, or a point and digits, or both.
  init?(from scanner: inout ByteScanner, points: [String] = ["."]) {
    var counter = scanner
    digits = counter.skip { (0x30...0x39).contains($0) }
    if let whole = scanner.number(upTo: Int64(1) << 62) { self.whole = whole }
    if scanner.take(anyOf: points) {
      guard let fraction = scanner.fraction() else { return nil }
      self.fraction = fraction
    }
    if digits == 0, fraction == nil { return nil }
  }
}

/// A sum of numbers with units, each unit finer than the one before it.
private struct Sum {
  private static let limit = Int64(1) << 62
  // Unsigned, so that a sum of two numbers up to the limit does not overflow.
  private var total: UInt64 = 0
  private var finest = Int64.max

  var isEmpty: Bool { finest == .max }

  var duration: Duration { .nanoseconds(total) }

  /// The unit of a number that has none; nil if it cannot be guessed.
  func unit(ofBare number: Number) -> Int64? {
    switch finest {
    case .max: return 1_000_000_000
    case 3_600_000_000_000, 60_000_000_000:
      return number.digits <= 2 && number.whole < 60 && number.fraction == nil ? finest / 60 : nil
    default: return nil
    }
  }

  /// - Returns: Whether the unit is finer than the one before it.
  mutating func add(_ number: Number, of unit: Int64) -> Bool {
    guard unit < finest else { return false }
    finest = unit
    let (nanoseconds, isTooLong) = number.whole.multipliedReportingOverflow(by: unit)
    // Less than a unit: the fraction is less than 10^18.
    let product = (number.fraction ?? 0).multipliedFullWidth(by: unit)
    let (part, _) = Int64(1_000_000_000_000_000_000).dividingFullWidth(product)
    let length = isTooLong ? Self.limit : min(nanoseconds, Self.limit)
    total = min(total + UInt64(length) + UInt64(part), UInt64(Self.limit))
    return true
  }
}
