/// What a countdown was like when a value was taken for its delivery, and why the value was taken.
///
/// It is the inside of CountdownKit, and public only because an open method of a handler takes it.
public struct CountdownStamp: Sendable, BitwiseCopyable {
  /// The word of the entry, with the kind of value that was queued.
  package let word: UInt64

  package init(word: UInt64) { self.word = word }

  /// Of a zero, which is delivered with the end.
  static let none = CountdownStamp(word: 0)
}
