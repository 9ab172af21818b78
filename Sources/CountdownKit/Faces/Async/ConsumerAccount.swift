package import CountdownCore

/// Notes what one consumer does, where somebody waits for consumers: on virtual time, in a program that has CountdownTesting.
///
/// A class of its own, so that on real time a mailbox has one empty word for it.
final class ConsumerAccount: Sendable {
  private let entry: any ConsumerEntry

  /// The account of a consumer of what an engine delivers; nil where nobody waits for consumers.
  ///
  /// - Parameters:
  ///   - engine: The engine that delivers.
  ///   - label: What a message calls the consumer.
  ///   - isPromised: Whether it is known that it will ask, and close its mailbox when it has done all.
  ///   - isNumbered: Whether it is offered numbers, and not what is left.
  init?(
    for engine: CountdownEngine, _ label: @autoclosure () -> String, isPromised: Bool = false,
    isNumbered: Bool = false
  ) {
    // The first look is cheap, and enough on real time.
    guard engine.driver is ManualDriver, let driver = engine.driver as? any ConsumerWatching else {
      return nil
    }
    entry = driver.makeEntry(label(), isPromised: isPromised, isNumbered: isNumbered)
  }

  /// Changes the mailbox, and notes what that was for the consumer.
  func note<Result>(_ change: () -> Result, as event: (Result) -> ConsumerEvent) -> Result {
    entry.note(change, as: event)
  }
}

/// A driver that waits for consumers.
///
/// CountdownTesting makes `ManualDriver` one: it is found by a cast, and so also by a consumer that is made before a test
/// first calls anything of that module.
package protocol ConsumerWatching: CountdownDriver {
  /// The notes on a new consumer, see `ConsumerAccount`.
  func makeEntry(_ label: String, isPromised: Bool, isNumbered: Bool) -> any ConsumerEntry
}

/// The notes on one consumer.
package protocol ConsumerEntry: AnyObject, Sendable {
  /// Changes the mailbox, and notes what that was for the consumer, with nothing of another consumer in between.
  func note<Result>(_ change: () -> Result, as event: (Result) -> ConsumerEvent) -> Result
}

/// What a consumer does, or what is done to it.
package enum ConsumerEvent {
  /// It looks what is there, on an actor or on none.
  case asks(MailboxFinding, on: (any Actor)?)
  /// It looks once more, and waits where nothing is there.
  case waits(MailboxFinding)
  /// It is offered a value; nil: nothing more comes.
  case isTold(Int64?)
  /// It goes, and what fed it has ended.
  case leaves
}
