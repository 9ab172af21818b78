package import CountdownCore

/// A driver that waits for consumers: on virtual time, in a program with CountdownTesting.
///
/// CountdownTesting makes `ManualDriver` conform. A cast finds the conformance, so that it also holds for a consumer
/// that is made before a test first calls anything of that module.
package protocol ConsumerWatching: CountdownDriver {
  /// Returns the notes on a new consumer; the parameters are those of a bell.
  func makeNotes(of label: String, isPromised: Bool) -> ConsumerNotes
}

/// Changes a bell, and notes what the change meant for its consumer, with no event of another consumer in between.
///
/// The change returns what the consumer finds, which is returned in turn.
package typealias ConsumerNotes = @Sendable (ConsumerEvent, _ change: () -> Ring?) -> Ring?

/// An event of a consumer, or of its bell.
package enum ConsumerEvent {
  /// The consumer checks whether the bell has rung.
  case asks
  /// The consumer checks once more, and waits if the bell has not rung.
  case waits
  /// The bell rings.
  case isTold
  /// The consumer goes, and what has rung for it has ended.
  case leaves
}
