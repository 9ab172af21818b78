/// A rule of a time zone, such as `JST-9`, `<+0330>-3:30` or `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX, 8.3; RFC 9636, 3.3).
enum ZoneRule {
  /// Whether the text is one.
  static func isValid(_ text: String) -> Bool {
    var scanner = ByteScanner(text)
    guard takeName(from: &scanner), takeTime(from: &scanner, upToHour: 24) else { return false }
    if scanner.isAtEnd { return true }
    guard takeName(from: &scanner) else { return false }
    // Without an offset of its own, summer is an hour ahead.
    if !scanner.isAtEnd, !scanner.take(",") {
      guard takeTime(from: &scanner, upToHour: 24) else { return false }
      if !scanner.isAtEnd, !scanner.take(",") { return false }
    }
    // Without rules, the C library has its own.
    if scanner.isAtEnd { return !text.hasSuffix(",") }
    return takeChange(from: &scanner) && scanner.take(",") && takeChange(from: &scanner) && scanner.isAtEnd
  }

  /// Takes three letters or more, or as many letters, digits and signs between angle brackets.
  private static func takeName(from scanner: inout ByteScanner) -> Bool {
    guard scanner.take("<") else { return scanner.skip { isLetter($0) } >= 3 }
    return scanner.skip { isLetter($0) || isDigit($0) || $0 == 0x2B || $0 == 0x2D } >= 3 && scanner.take(">")
  }

  /// Takes `[+-]hh[:mm[:ss]]`.
  private static func takeTime(from scanner: inout ByteScanner, upToHour limit: Int64) -> Bool {
    _ = scanner.take(anyOf: ["+", "-"])
    guard takeNumber(in: 0...limit, from: &scanner) else { return false }
    guard scanner.take(":") else { return true }
    guard takeNumber(in: 0...59, from: &scanner) else { return false }
    return scanner.take(":") ? takeNumber(in: 0...59, from: &scanner) : true
  }

  /// Takes the moment at which clocks are set: `Mm.w.d`, `Jn` or `n`, and `/time`.
  private static func takeChange(from scanner: inout ByteScanner) -> Bool {
    let hasDay =
      if scanner.take("M") {
        takeNumber(in: 1...12, from: &scanner) && scanner.take(".") && takeNumber(in: 1...5, from: &scanner)
          && scanner.take(".") && takeNumber(in: 0...6, from: &scanner)
      } else if scanner.take("J") {
        takeNumber(in: 1...365, from: &scanner)
      } else {
        takeNumber(in: 0...365, from: &scanner)
      }
    guard hasDay else { return false }
    return scanner.take("/") ? takeTime(from: &scanner, upToHour: 167) : true
  }

  private static func takeNumber(in range: ClosedRange<Int64>, from scanner: inout ByteScanner) -> Bool {
    scanner.number(upTo: range.upperBound + 1).map { range.contains($0) } ?? false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
