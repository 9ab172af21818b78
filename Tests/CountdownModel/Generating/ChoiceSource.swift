package import TestSupport

/// Where a generator's choices come from: chance, or the bytes of a fuzzer.
package protocol ChoiceSource {
  /// A number from 0 to `bound` - 1.
  mutating func below(_ bound: Int) -> Int
}

extension ChoiceSource {
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool {
    below(times) == times - 1
  }
}

extension SplitMix64: ChoiceSource {}
