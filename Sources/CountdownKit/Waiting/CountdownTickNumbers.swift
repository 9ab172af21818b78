/// The numbers of endless ticks, as a sequence.
///
/// ``CountdownManager/ticks(every:tolerance:)`` makes one, whose ticks belong to the loop.
///
/// ```swift
/// let manager = CountdownManager()
/// for await number in manager.ticks(every: .seconds(1)) where number == 3 {
///   break
/// }
/// ```
///
/// The sequence ends only when you leave the loop, or when the manager ends the ticks. It is otherwise like
/// ``CountdownValues``.
public struct CountdownTickNumbers: AsyncSequence, Sendable {
  /// The number of a tick, counted from 0.
  public typealias Element = Int
  /// The error type: this sequence never throws.
  public typealias Failure = Never

  /// Makes the handler of an iterator.
  let makeHandler: @Sendable () -> ConsumerHandler

  /// Returns an iterator with ticks of its own, which start when you ask for the first number.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: Consumer(makeHandler())) }

  /// An iterator that returns one number after another, for one task at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let consumer: Consumer

    /// Returns the next number, as soon as there is one.
    ///
    /// If two tasks ask at the same time, that is a programmer's mistake, which stops the program.
    ///
    /// - Parameter actor: The actor on which the caller goes on; nil for none.
    /// - Returns: The number of the tick; nil when the ticks have ended, and if the task is cancelled.
    /// - Complexity: O(1).
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      await consumer.next(isolation: actor).map { Int(clamping: $0) }
    }

    /// Returns the next number, as soon as there is one.
    ///
    /// A `for await` loop calls this method if the program is compiled for systems before iOS 18, macOS 15, tvOS 18,
    /// watchOS 11 or visionOS 2. It goes on where its caller is, as the other one does.
    ///
    /// - Returns: As ``next(isolation:)`` does.
    /// - Complexity: O(1).
    public nonisolated(nonsending) mutating func next() async -> Int? {
      await next(isolation: #isolation)
    }
  }
}
