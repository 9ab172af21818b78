import CountdownModel
import TestSupport
import XCTest

/// The model's integers are as exact as those of the standard library.
final class MomentTests: XCTestCase {
  func testMomentsAreCalculatedAsIntegersOf128Bits() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      throw XCTSkip("needs Int128")
    }
    var random = SplitMix64(seed: 1)
    func word() -> Int64 {
      let word = Int64(bitPattern: random.next()) >> Int64(random.below(64))
      return random.below(8) == 0 ? [.min, .max, -1, 0, 1][random.below(5)] : word
    }
    for _ in 0..<20_000 {
      let (a, b, c, factor) = (word(), word(), word(), word() >> 32)
      let (wide, moment) = (Int128(a) * Int128(b) + Int128(c), Moment(a) * Moment(b) + Moment(c))
      let divisor = Int64(clamping: max(1, c.magnitude))
      XCTAssertEqual("\(moment)", "\(wide)")
      XCTAssertEqual("\(moment / Moment(divisor))", "\(wide / Int128(divisor))")
      XCTAssertEqual("\(moment % Moment(divisor))", "\(wide % Int128(divisor))")
      XCTAssertEqual("\(moment - Moment(a))", "\(wide - Int128(a))")
      if b == Int64(Int32(truncatingIfNeeded: b)) {
        XCTAssertEqual("\(moment * Moment(factor))", "\(wide * Int128(factor))")
      }
      XCTAssertEqual(moment < Moment(c), wide < Int128(c))
      XCTAssertEqual(moment == Moment(c), wide == Int128(c))
      XCTAssertEqual("\(moment.magnitude)", "\(wide.magnitude)")
      XCTAssertEqual(Int64(clamping: moment), Int64(clamping: wide))
      XCTAssertEqual(Double(moment), Double(wide), accuracy: Double(wide.magnitude).ulp)
    }
    XCTAssertEqual(Moment(3) << 62, Moment(3 << 60) * 4)
    XCTAssertLessThan(Moment.min, Moment(Int64.min) * Moment(Int64.max))
  }
}
