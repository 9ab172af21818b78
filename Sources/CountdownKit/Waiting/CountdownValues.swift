/// The time left of a countdown, as a sequence: the values that a closure would get.
///
/// ``CountdownManager/values(for:ticks:)`` makes a sequence whose countdown belongs to the loop,
/// ``Countdown/values`` a sequence that follows a countdown.
///
/// ```swift
/// let manager = CountdownManager()
/// for await left in manager.values(for: .seconds(3)) {
///   print(left)
/// }
/// ```
///
/// **Lazy.** Each iterator that the sequence makes has a countdown of its own, which starts when you ask for its first
/// value. A date is compared with the wall clock at that moment. Two loops are two countdowns. A copy of an iterator
/// shares its countdown, and each value goes to the one that asks first.
///
/// **The newest value wins.** A loop that comes back late gets the value that was delivered last, and the values
/// before it are left out. The zero is never lost, and the loop ends after it; of an actor's countdown, which a call may
/// still move then, it ends with the countdown. The loop ends without zero if the
/// countdown ends otherwise: by ``CountdownManager/cancelAll()``, by ``CountdownManager/shutDown()``, or because the
/// manager is gone. The sequence does not keep the manager alive.
///
/// **Leaving the loop ends the countdown.** If you break out of the loop, or drop the iterator, the countdown ends at
/// once. If you cancel the task, it ends at once if the loop waits for a value, and otherwise as soon as the loop
/// asks for the next value.
///
/// **Any actor, or none.** The loop goes on where it was. A value costs no task and no stream.
public struct CountdownValues: AsyncSequence, Sendable {
  /// The time left.
  public typealias Element = TimeLeft
  /// The error type: this sequence never throws.
  public typealias Failure = Never

  /// Makes the handler of an iterator.
  let makeHandler: @Sendable () -> ConsumerHandler

  /// Returns an iterator with a countdown of its own, which starts when you ask for the first value.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: Consumer(makeHandler())) }

  /// An iterator that returns one value after another, for one task at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let consumer: Consumer

    /// Returns the next value, as soon as there is one.
    ///
    /// If two tasks ask at the same time, that is a programmer's mistake, which stops the program.
    ///
    /// - Parameter actor: The actor on which the caller goes on; nil for none.
    /// - Returns: The time left; nil after zero, if the countdown has ended otherwise, and if the task is cancelled.
    /// - Complexity: O(1).
    public mutating func next(isolation actor: isolated (any Actor)?) async -> TimeLeft? {
      await consumer.next(isolation: actor).map { TimeLeft(delivered: $0) }
    }

    /// Returns the next value, as soon as there is one.
    ///
    /// A `for await` loop calls this method if the program is compiled for systems before iOS 18, macOS 15, tvOS 18,
    /// watchOS 11 or visionOS 2. It goes on where its caller is, as the other one does.
    ///
    /// - Returns: As ``next(isolation:)`` does.
    /// - Complexity: O(1).
    public nonisolated(nonsending) mutating func next() async -> TimeLeft? {
      await next(isolation: #isolation)
    }
  }
}
