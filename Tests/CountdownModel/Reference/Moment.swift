/// An instant or a duration in nanoseconds; so wide that nothing overflows.
///
/// It is an integer of 128 bits with as many operators as the model uses. That of the standard library needs macOS 15.
package struct Moment: Hashable, Comparable, AdditiveArithmetic, Sendable {
  private let high: Int64
  private let low: UInt64

  /// Before every other.
  package static let min = Moment(high: .min, low: 0)

  private init(high: Int64, low: UInt64) { (self.high, self.low) = (high, low) }

  package init(_ value: Int64) { self.init(high: value &>> 63, low: UInt64(bitPattern: value)) }

  package init(_ value: Int) { self.init(Int64(value)) }

  /// The same as a word, if it is not too large; nearly all are not.
  fileprivate var word: Int64? {
    let word = Int64(bitPattern: low)
    return high == word &>> 63 ? word : nil
  }

  fileprivate var double: Double { Double(high) * 0x1p64 + Double(low) }

  package var magnitude: Moment { high < 0 ? -self : self }

  package static func < (left: Moment, right: Moment) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }

  package static func + (left: Moment, right: Moment) -> Moment {
    let low = left.low &+ right.low
    return Moment(high: left.high + right.high + (low < left.low ? 1 : 0), low: low)
  }

  package static func - (left: Moment, right: Moment) -> Moment {
    Moment(high: left.high - right.high - (left.low < right.low ? 1 : 0), low: left.low &- right.low)
  }

  package static prefix func - (moment: Moment) -> Moment { 0 - moment }

  /// At least one factor is a word.
  package static func * (left: Moment, right: Moment) -> Moment {
    guard let factor = right.word else { return right * left }
    if let word = left.word {
      let product = word.multipliedFullWidth(by: factor)
      return Moment(high: product.high, low: product.low)
    }
    let (size, times) = (left.magnitude, factor.magnitude)
    let product = size.low.multipliedFullWidth(by: times)
    let high = Int64(UInt64(size.high) * times + product.high)
    return Moment(high: high, low: product.low).negated(if: (left < 0) != (factor < 0))
  }

  /// The quotient, rounded towards zero, and what is over; the divisor is a word above zero.
  package func quotientAndRemainder(dividingBy divisor: Moment) -> (quotient: Moment, remainder: Moment) {
    guard let divisor = divisor.word, divisor > 0 else { preconditionFailure("divided by \(divisor)") }
    if let word { return (Moment(word / divisor), Moment(word % divisor)) }
    let size = magnitude
    let first = UInt64(size.high).quotientAndRemainder(dividingBy: UInt64(divisor))
    let second = UInt64(divisor).dividingFullWidth((first.remainder, size.low))
    let quotient = Moment(high: Int64(first.quotient), low: second.quotient)
    return (
      quotient.negated(if: self < 0), Moment(high: 0, low: second.remainder).negated(if: self < 0)
    )
  }

  package static func / (left: Moment, right: Moment) -> Moment {
    left.quotientAndRemainder(dividingBy: right).quotient
  }

  package static func % (left: Moment, right: Moment) -> Moment {
    left.quotientAndRemainder(dividingBy: right).remainder
  }

  package static func << (left: Moment, places: Int) -> Moment { left * Moment(1 << Int64(places)) }

  package static func *= (left: inout Moment, right: Moment) { left = left * right }

  private func negated(if isNegative: Bool) -> Moment { isNegative ? -self : self }
}

extension Moment: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int64) { self.init(value) }
}

extension Moment: CustomStringConvertible {
  package var description: String {
    if let word { return "\(word)" }
    let (most, rest) = magnitude.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    let digits = "\(rest)"
    return (self < 0 ? "-" : "") + "\(most)" + String(repeating: "0", count: 18 - digits.count) + digits
  }
}

extension FixedWidthInteger {
  package init(_ moment: Moment) { self.init(moment.word!) }

  package init(clamping moment: Moment) {
    self = moment.word.map { Self(clamping: $0) } ?? (moment < 0 ? .min : .max)
  }
}

extension Double {
  /// The nearest; where the moment is no word, or one beside it.
  package init(_ moment: Moment) { self = moment.word.map { Double($0) } ?? moment.double }
}
