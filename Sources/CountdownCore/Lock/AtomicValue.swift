/// A value that fits into an atomic word.
@usableFromInline package protocol AtomicValue: Equatable, Sendable {
  init(word: UInt64)
  var word: UInt64 { get }
}

extension UInt64: AtomicValue {
  @inlinable package init(word: UInt64) { self = word }
  @inlinable package var word: UInt64 { self }
}

extension Int64: AtomicValue {
  @inlinable package init(word: UInt64) { self.init(bitPattern: word) }
  @inlinable package var word: UInt64 { UInt64(bitPattern: self) }
}

extension UInt: AtomicValue {
  @inlinable package init(word: UInt64) { self.init(truncatingIfNeeded: word) }
  @inlinable package var word: UInt64 { UInt64(self) }
}

extension Int: AtomicValue {
  @inlinable package init(word: UInt64) { self.init(truncatingIfNeeded: word) }
  @inlinable package var word: UInt64 { UInt64(bitPattern: Int64(self)) }
}

extension Bool: AtomicValue {
  @inlinable package init(word: UInt64) { self = word != 0 }
  @inlinable package var word: UInt64 { self ? 1 : 0 }
}
