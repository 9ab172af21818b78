package import Synchronization

/// What can be in an atomic that the explorer watches.
package protocol SharedWord: Equatable, Sendable {
  init(word: UInt64)
  var word: UInt64 { get }
  /// Which places its uses are, where not those of a word.
  static var place: Step? { get }
}

extension SharedWord {
  package static var place: Step? { nil }
}

extension UInt64: SharedWord {
  package init(word: UInt64) { self = word }
  package var word: UInt64 { self }
}

extension Int64: SharedWord {
  package init(word: UInt64) { self.init(bitPattern: word) }
  package var word: UInt64 { UInt64(bitPattern: self) }
}

extension Int: SharedWord {
  package init(word: UInt64) { self.init(truncatingIfNeeded: word) }
  package var word: UInt64 { UInt64(bitPattern: Int64(self)) }
  package static var place: Step? { .count }
}

extension Bool: SharedWord {
  package init(word: UInt64) { self = word != 0 }
  package var word: UInt64 { self ? 1 : 0 }
  package static var place: Step? { .flag }
}

/// An atomic each of whose uses is a meeting place; for the explorer alone, in which one thread runs at a time.
package struct SharedAtomic<Value: SharedWord>: ~Copyable, Sendable {
  private let value: Atomic<UInt64>

  package init(_ value: Value) { self.value = Atomic(value.word) }

  package func load(ordering: AtomicLoadOrdering) -> Value {
    note(Value.place ?? (ordering == .relaxed ? .load : .acquire), subject)
    return now
  }

  package func store(_ new: Value, ordering: AtomicStoreOrdering) {
    note(Value.place ?? .store, subject)
    value.store(new.word, ordering: .relaxed)
  }

  package func add(_ operand: Value, ordering: AtomicUpdateOrdering) where Value: FixedWidthInteger {
    note(Value.place ?? .exchange, subject)
    value.store((now &+ operand).word, ordering: .relaxed)
  }

  package func subtract(_ operand: Value, ordering: AtomicUpdateOrdering) where Value: FixedWidthInteger {
    note(Value.place ?? .exchange, subject)
    value.store((now &- operand).word, ordering: .relaxed)
  }

  package func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    note(Value.place ?? .exchange, subject)
    let old = now
    if old == expected { value.store(desired.word, ordering: .relaxed) }
    return (old == expected, old)
  }

  private func note(_ place: Step, _ subject: UInt) { unsafe meetingHook(place, subject) }

  private var now: Value { Value(word: value.load(ordering: .relaxed)) }

  /// Tells an entry's word, which has no sign, from a limit.
  private var subject: UInt { Value.self == UInt64.self ? 1 : 0 }
}
