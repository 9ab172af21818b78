/// What is left of a countdown, as a sequence: the values that a block would be given.
///
/// `manager.values(for:)` makes one whose countdown belongs to the loop.
///
/// ```swift
/// let manager = CountdownManager()
/// for await left in manager.values(for: .seconds(3)) {
///   print(left)
/// }
/// ```
///
/// **It is lazy.** Each iterator has a countdown of its own, which starts when its first value is asked for; a date is
/// compared with the wall clock then. Two loops are two countdowns.
///
/// **The newest value wins.** Who comes back late is given what was told last, and the values before it are left out. The
/// zero is never lost; after it the loop ends. It ends without zero when the countdown ends otherwise: by `cancelAll()`,
/// `shutDown()`, or since the manager is gone, which the sequence does not keep alive.
///
/// **Leaving ends the countdown**: breaking out of the loop, or dropping the iterator, at once; cancelling the task at
/// once where it waits for a value, and where it does something else, as soon as it comes back.
///
/// On any actor, and on none: the loop goes on where it was. It costs no task, no stream and no lock for a value.
public struct CountdownValues: AsyncSequence, Sendable {
  /// What is left.
  public typealias Element = TimeLeft
  /// It never throws.
  public typealias Failure = Never

  private let makeFeed: @Sendable () -> Feed

  /// A sequence each of whose iterators is fed by a feed of its own.
  init(_ makeFeed: @escaping @Sendable () -> Feed) {
    self.makeFeed = makeFeed
  }

  /// An iterator with a countdown of its own, that is not started yet.
  public func makeAsyncIterator() -> Iterator { Iterator(consumer: Consumer(of: makeFeed())) }

  /// Gives the values one after another; for one task at a time.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let consumer: Consumer

    /// The next value, as soon as there is one.
    ///
    /// - Parameter actor: Where to go on.
    /// - Returns: What is left; nil after zero, when the countdown has ended otherwise, and when the task is cancelled.
    /// - Complexity: O(1).
    public mutating func next(isolation actor: isolated (any Actor)?) async -> TimeLeft? {
      await consumer.next(isolation: actor).map { TimeLeft(nanoseconds: $0) }
    }
  }
}
