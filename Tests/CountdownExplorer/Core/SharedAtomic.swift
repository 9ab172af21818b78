/// What can be in an atomic word that the explorer watches.
package protocol SharedWord: AtomicValue {
  /// Which places its uses are, where not those of a word.
  static var place: ThreadStep? { get }
}

extension SharedWord {
  package static var place: ThreadStep? { nil }
}

extension UInt64: SharedWord {}
extension Int64: SharedWord {}
extension Int: SharedWord { package static var place: ThreadStep? { .count } }
extension Bool: SharedWord { package static var place: ThreadStep? { .flag } }

/// An atomic word each of whose uses is a meeting place; for the explorer alone, in which one thread runs at a time.
@safe package struct SharedAtomic<Value: SharedWord>: Sendable {
  private let word: AtomicWord<Value>

  @unsafe package init(at address: UnsafeMutableRawPointer) { unsafe word = AtomicWord(at: address) }
  @unsafe package init(in object: AnyObject, at index: Int) {
    unsafe word = AtomicWord(in: object, at: index)
  }

  package func load(ordering: AtomicLoadOrdering) -> Value {
    note(Value.place ?? (ordering == .relaxed ? .load : .acquire))
    return word.load(ordering: ordering)
  }

  package func store(_ value: Value, ordering: AtomicStoreOrdering) {
    note(Value.place ?? .store)
    word.store(value, ordering: ordering)
  }

  package func add(_ operand: Value, ordering: AtomicAddOrdering) where Value: FixedWidthInteger {
    note(Value.place ?? .exchange)
    word.add(operand, ordering: ordering)
  }

  package func compareExchange(
    expected: Value, desired: Value, ordering: AtomicCompareOrdering
  ) -> (exchanged: Bool, original: Value) {
    note(Value.place ?? .exchange)
    return word.compareExchange(expected: expected, desired: desired, ordering: ordering)
  }

  private func note(_ place: ThreadStep) { unsafe meetingHook(place, 0) }
}
