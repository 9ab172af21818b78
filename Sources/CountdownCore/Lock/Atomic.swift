/// An atomic word in an object of its own: for closures that share one, and for counts.
package final class Atomic<Value: AtomicValue>: @unchecked Sendable {
  // Unchecked: the stored property is used through `word` alone.

  private var storedWord: UInt64
  private var word: AtomicWord<Value> { unsafe AtomicWord(in: self, at: 0) }

  package init(_ value: Value) { storedWord = value.word }

  package func load(ordering: AtomicLoadOrdering) -> Value { word.load(ordering: ordering) }

  package func store(_ value: Value, ordering: AtomicStoreOrdering) { word.store(value, ordering: ordering) }

  package func exchange(_ value: Value, ordering: AtomicExchangeOrdering) -> Value {
    word.exchange(value, ordering: ordering)
  }

  package func compareExchange(
    expected: Value, desired: Value, ordering: AtomicCompareOrdering
  ) -> (exchanged: Bool, original: Value) {
    word.compareExchange(expected: expected, desired: desired, ordering: ordering)
  }

  @discardableResult
  package func add(_ operand: Value, ordering: AtomicAddOrdering) -> (oldValue: Value, newValue: Value)
  where Value: FixedWidthInteger {
    word.add(operand, ordering: ordering)
  }
}
