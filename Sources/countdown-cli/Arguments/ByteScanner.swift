/// Reads ASCII text from the left.
///
/// Every method that finds nothing leaves the position where it was.
struct ByteScanner {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = ArraySlice(text.utf8) }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes the first of `choices` that comes next.
  mutating func take(anyOf choices: [String]) -> Bool { choices.contains { take($0) } }

  /// Takes `literal` if it comes next.
  mutating func take(_ literal: String) -> Bool {
    guard rest.starts(with: literal.utf8) else { return false }
    rest = rest.dropFirst(literal.utf8.count)
    return true
  }

  /// Takes all that comes next and fits.
  mutating func skip(while fits: (UInt8) -> Bool) -> Int {
    let start = rest.count
    rest = rest.drop(while: fits)
    return start - rest.count
  }

  mutating func skipSpaces() { _ = skip { $0 == 0x20 } }

  /// Takes one digit.
  mutating func digit() -> Int? {
    guard let byte = rest.first, (0x30...0x39).contains(byte) else { return nil }
    rest = rest.dropFirst()
    return Int(byte - 0x30)
  }

  /// Takes exactly `count` digits.
  mutating func number(digits count: Int) -> Int? {
    let start = rest
    var value = 0
    for _ in 0..<count {
      guard let digit = digit() else {
        rest = start
        return nil
      }
      value = value * 10 + digit
    }
    return value
  }

  /// Takes digits, at least one; a number over `limit` becomes `limit`.
  mutating func number(upTo limit: Int64) -> Int64? {
    guard var value = digit().map({ Int64($0) }) else { return nil }
    while let digit = digit() {
      value = value > limit / 10 ? limit : min(value * 10 + Int64(digit), limit)
    }
    return min(value, limit)
  }

  /// Takes the digits after a decimal point, at least one, in units of 10^-18; what is finer is cut off.
  mutating func fraction() -> Int64? {
    guard var digit = digit() else { return nil }
    var unit: Int64 = 100_000_000_000_000_000
    var value: Int64 = 0
    while true {
      value += unit * Int64(digit)
      unit /= 10
      guard let next = self.digit() else { return value }
      digit = next
    }
  }
}

extension String {
  /// The text with small letters for `A` to `Z`; other characters stay as they are.
  var lowercasedASCII: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// The text without the spaces at both ends.
  var withoutOuterSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
