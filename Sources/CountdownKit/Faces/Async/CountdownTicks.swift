/// The numbers of endless ticks, as a sequence.
///
/// ```swift
/// let manager = CountdownManager()
/// for await number in manager.ticks(every: .seconds(1)) where number == 3 { break }
/// ```
///
/// It ends only when it is left, or the manager ends it; otherwise it is as `CountdownValues`.
public struct CountdownTicks: AsyncSequence, Sendable {
  /// The number of the instant, from 0.
  public typealias Element = Int
  /// It never throws.
  public typealias Failure = Never

  private let makeFeed: @Sendable () -> Feed

  /// A sequence each of whose iterators is fed by a feed of its own.
  init(_ makeFeed: @escaping @Sendable () -> Feed) {
    self.makeFeed = makeFeed
  }

  /// An iterator with ticks of its own, that are not started yet.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: Consumer(of: makeFeed())) }

  /// Gives the numbers one after another; for one task at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let consumer: Consumer

    /// The next number, as soon as there is one.
    ///
    /// - Parameter actor: Where to go on.
    /// - Returns: The number of the instant; nil when the ticks have ended, and when the task is cancelled.
    /// - Complexity: O(1).
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      await consumer.next(isolation: actor).map { Int(clamping: $0) }
    }
  }
}
