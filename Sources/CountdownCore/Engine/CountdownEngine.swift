package import Dispatch

/// Runs any number of countdowns with one timer: the inside of a CountdownKit manager.
///
/// The engine knows a receiver by its identity, and asks handlers whether it lives. CountdownKit adds weak receivers and
/// blocks. You may call every method from any thread, from a callback and from a `deinit`.
///
/// Ground rules:
///
/// 1. `state` is used under its lock only. The only foreign code that runs under the lock is a handler's
///    `liveReceiver`, `key`, `numbering`, `noteOutcome` and `finish`, the closures by which CountdownKit decides a length, a move or
///    a late follower, and a driver's clock and timer: no callback and no `deinit`. An operation returns plain data that says what it
///    leaves to be done, and the caller does it after it has given the lock back. What makes callbacks, and releases handlers, is in
///    the room `Loop`, without which all that runs under the lock compiles.
/// 2. Deliveries make the callbacks, on the delivering queue, one at a time. A delivery is a pass of the timer, or
///    delivers what a call on that queue has queued. Inside a callback a call only queues, and the delivery continues
///    with that as soon as the callback has returned. So no callback runs inside another, and nothing recurses.
/// 3. A delivery takes a batch: ticks that are due, or what was queued. It links each entry where it is due next,
///    unless this is its last value. Then it gives the lock back and makes the callbacks. Just before each it
///    compares the entry's state with the state that it took. Any change to the countdown has changed that state, and
///    then the callback is not made, but decided anew under the lock. (A call on the delivering queue does not compare the first
///    value that it has just taken.) Nothing has to be undone, because the delivered value is written only when it is
///    delivered, and it alone decides what is news.
/// 4. A delivery releases a handler between two callbacks. If no delivery can know of the handler, the call that ends
///    its countdown releases it. So a callback needs no retain and no release. Entries whose outcomes a batch
///    delivers are freed in the next hold of the lock. Chunks of entries are given back only while no delivery is
///    under way, so a delivery can read an entry's state without the lock.
/// 5. The timer is settled at the end of each hold of the lock, so it is never armed for something that has changed
///    since.
package final class CountdownEngine: Sendable {
  // Two atomic words, first and in this order: they are used through `batchLimit` and `servesMainActor`.
  private nonisolated(unsafe) var batchLimitWord = noBatch.word
  private nonisolated(unsafe) var mainActorWord = false.word

  let timer: any CountdownTimer
  let state: Protected<EngineState>
  package let driver: any CountdownDriver
  /// The batches of the delivery that is under way: of what was queued, and of the ticks that are due.
  ///
  /// Only deliveries use them.
  let queued = MessageBatch(capacity: EngineState.batchSize)
  let ticks = MessageBatch(capacity: EngineState.batchSize)
  /// How long the values of the batch may be delivered without a look under the lock.
  ///
  /// Ticks are compared by the coarse clock, and are looked at again as soon as it advances, so that slow callbacks
  /// are noticed. Queued values are compared by the exact clock. It is `lookNow` once something is queued, or ticks
  /// are held back, and `noBatch` while there is no batch, or one outcome alone. It is written under the lock and read
  /// by the delivery.
  ///
  /// Relaxed, because it leads to no other memory. What a callback queues, its own thread has written. What another
  /// thread writes may be read late, as if it had come one callback later. The lock orders it with everything that is
  /// taken under it.
  var batchLimit: SharedAtomic<Int64> { unsafe SharedAtomic(in: self, at: 0) }
  /// Whether there are, or were, callbacks that belong to the main actor.
  ///
  /// Relaxed: set once and for all, before there is a countdown for which it matters. A thread that takes that
  /// countdown from under the lock sees it.
  var servesMainActor: SharedAtomic<Bool> { unsafe SharedAtomic(in: self, at: 1) }

  static let lookNow = Int64.min
  static let noBatch = Int64.max

  /// Creates an engine on real time.
  ///
  /// While there is much to do, its passes begin at least 1 ms apart. What is due, and first values and outcomes for
  /// other threads, may then be delivered up to 1 ms later. After a quiet moment they are delivered at once.
  ///
  /// - Parameter target: The queue on which callbacks are made; nil: a queue of the engine's own. It must be serial:
  ///   a concurrent queue is a programmer's mistake, and traps at the first pass.
  package convenience init(deliveringOn target: DispatchQueue? = nil) {
    self.init(driver: DispatchDriver(deliveringOn: target))
  }

  /// Creates an engine on the time of a driver.
  ///
  /// - Parameters:
  ///   - driver: The clock, which also makes the timer.
  ///   - hashMask: Which bits of a receiver's hash count, for tests. With 0 the receiver table has one bucket.
  package init(driver: some CountdownDriver, hashMask: UInt = .max) {
    self.driver = driver
    timer = driver.makeTimer()
    state = Protected(
      EngineState(driver: driver, timer: timer, slab: Slab(), table: ReceiverTable(hashMask: hashMask)))
    timer.activate { [weak self] in self?.runPass() }
    (timer as? ManualTimer)?.ask(
      endsByItself: { [weak self] in self?.state.withLock { $0.endsByItself() } ?? false },
      pending: { [weak self] in self?.pending ?? [] })
  }

  /// Ends all countdowns as `cancelled`.
  ///
  /// Their outcomes are delivered on the delivering queue, later if the caller is elsewhere.
  deinit {
    let endings = underLock { $0.endAll() }
    if endings.isEmpty { return }
    if isDelivering {
      for ending in endings { ending.deliver() }
    } else {
      // The timer outlives the engine for this one pass, and then releases itself. It may go off once more meanwhile, if
      // it was armed: then nothing is left.
      let timer = timer
      let rest = Protected(endings)
      timer.activate {
        timer.activate {}
        let endings = rest.withLock { rest in
          defer { rest = [] }
          return rest
        }
        for ending in endings { ending.deliver() }
      }
      timer.arm(at: driver.now)
    }
  }

  /// The wall clock's time since 1 January 1970, 00:00 UTC.
  package var wallNow: Duration { driver.wallNow }

  /// The number of countdowns.
  ///
  /// It includes paused ones, but not followers, nor countdowns of which only the zero is left.
  ///
  /// - Complexity: O(1).
  package var activeCount: Int { state.withLock { $0.activeCount } }

  /// Whether nothing waits: no countdown, no endless ticks, no follower.
  ///
  /// - Complexity: O(1).
  package var isIdle: Bool { state.withLock { $0.table.count == 0 } }

  /// What waits, in the order in which it ends or ticks.
  ///
  /// - Complexity: O(*n* log *n*).
  package var pending: [PendingCountdown] {
    state.withLock { $0.waiting() }.map {
      PendingCountdown(label: $0.handler.label, instant: $0.instant, isEndless: $0.isEndless)
    }.inOrder()
  }

  /// Whether the caller is on the delivering queue.
  var isDelivering: Bool { timer.isDelivering(onMainActor: servesMainActor.load(ordering: .relaxed)) }
}
