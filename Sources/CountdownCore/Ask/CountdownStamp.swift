/// What a countdown was like when a value was taken for its delivery, and why the value was taken.
///
/// It is the inside of CountdownKit, and public only because an open method of a handler takes it.
public struct CountdownStamp: Sendable, BitwiseCopyable {
  /// The word of the entry, with the kind of value that was queued.
  package let word: UInt64

  package init(word: UInt64) { self.word = word }

  /// The bits of the kind.
  static let kinds: UInt64 = 3 << 4

  /// This stamp, of a value that takes the place of another which nobody has taken: of the two kinds, the greater remains.
  package func replacing(_ older: CountdownStamp) -> CountdownStamp {
    CountdownStamp(word: word & ~Self.kinds | max(word & Self.kinds, older.word & Self.kinds))
  }

  /// This stamp, when its value was handed over.
  package var handedOver: CountdownStamp { CountdownStamp(word: word & ~Self.kinds) }

  /// Of a zero, which is delivered with the end.
  static let none = CountdownStamp(word: 0)
}
