package import CountdownCore

/// The account of one consumer, for a driver that waits for consumers: on virtual time, in a program with
/// CountdownTesting.
///
/// A class of its own, so that on real time a mailbox has only one empty word for it.
final class ConsumerAccount: Sendable {
  private let entry: any ConsumerEntry

  /// Creates the account of a consumer of an engine's deliveries; nil if the driver does not wait for consumers.
  ///
  /// - Parameters:
  ///   - engine: The engine that delivers.
  ///   - label: The name of the consumer in messages.
  ///   - isPromised: Whether it is known that the consumer will ask, and will close its mailbox when it has done
  ///     everything.
  init?(
    for engine: CountdownEngine, _ label: @autoclosure () -> String, isPromised: Bool = false
  ) {
    // The first check is cheap, and enough on real time.
    guard engine.driver is ManualDriver, let driver = engine.driver as? any ConsumerWatching else {
      return nil
    }
    entry = driver.makeEntry(label(), isPromised: isPromised)
  }

  /// Changes the mailbox, and notes what the change meant for the consumer.
  func note<Result>(_ change: () -> Result, as event: (Result) -> ConsumerEvent) -> Result {
    entry.note(change, as: event)
  }
}

/// A driver that waits for consumers.
///
/// CountdownTesting makes `ManualDriver` conform. A cast finds the conformance, so that it also holds for a consumer
/// that is made before a test first calls anything of that module.
package protocol ConsumerWatching: CountdownDriver {
  /// Creates the entry of a new consumer; the parameters are those of `ConsumerAccount`.
  func makeEntry(_ label: String, isPromised: Bool) -> any ConsumerEntry
}

/// The notes on one consumer.
package protocol ConsumerEntry: AnyObject, Sendable {
  /// Changes the mailbox, and notes what the change meant for the consumer, with no event of another consumer in
  /// between.
  func note<Result>(_ change: () -> Result, as event: (Result) -> ConsumerEvent) -> Result
}

/// An event of a consumer, or of its mailbox.
package enum ConsumerEvent {
  /// The consumer checks what is in the mailbox, on an actor or on none.
  case asks(MailboxFinding, on: (any Actor)?)
  /// The consumer checks once more, and waits if the mailbox is empty.
  case waits(MailboxFinding)
  /// The bell rings, or nothing more comes.
  case isTold
  /// The consumer goes, and its feed has ended.
  case leaves
}
