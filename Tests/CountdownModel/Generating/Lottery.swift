/// Numbers that look random and are the same in every run (SplitMix64).
package struct Lottery: ChoiceSource {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  /// A number of a range.
  package mutating func next(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  package mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int(mixed % UInt64(bound))
  }
}
