package import TestSupport

package protocol ChoiceSource {
  mutating func below(_ bound: Int) -> Int
}

extension ChoiceSource {
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func once(in times: Int) -> Bool { below(times) == times - 1 }
}

extension SplitMix64: ChoiceSource {}

/// Choices made by the bytes of a fuzzer; when they are used up, always the first.
package struct ByteChoices: ChoiceSource {
  private var bytes: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  package var isExhausted: Bool { bytes.isEmpty }

  package mutating func below(_ bound: Int) -> Int {
    var value: UInt64 = 0
    var reach: UInt64 = 1
    while reach < bound {
      value = value << 8 | UInt64(bytes.popFirst() ?? 0)
      reach = reach << 8
    }
    return Int(value % UInt64(bound))
  }
}
