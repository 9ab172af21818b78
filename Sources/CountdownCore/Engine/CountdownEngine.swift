public import Dispatch
import Synchronization

/// Runs any number of countdowns off one timer: the whole of the Core.
///
/// It knows a receiver by its identity, and asks handlers whether it lives; CountdownKit, whose receivers are weak, is
/// built on the methods here, and on variants of them that its snapshots, actors and server clocks need. Every method may be
/// called from any thread, from a callback and from a `deinit`.
///
/// ```swift
/// final class Launch: CountdownHandler, @unchecked Sendable {
///   override func receive(_ nanoseconds: Int64, stop: inout Bool) -> Bool {
///     print(nanoseconds / 1_000_000_000)
///     return true
///   }
/// }
///
/// let engine = CountdownEngine(deliveringOn: .main)
/// let rocket = NSObject()
/// engine.start(CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(rocket)), handler: Launch())
/// ```
///
/// Ground rules:
///
/// 1. `state` is reached under its lock only. No user code runs under it but a handler's `liveReceiver`, `key` and `finish`,
///    and a driver's clock and timer: no callback, no `deinit`. An operation returns what it leaves to be done, and the caller
///    does it after the lock is given back.
/// 2. Deliveries make the callbacks, on the delivering queue, one at a time. A delivery is a pass of the timer, or runs what a
///    call on that queue has queued. Inside a callback a call only queues; the delivery goes on with that as soon as the
///    callback has returned. So no callback lies inside another, and nothing recurses.
/// 3. A delivery takes a batch, of ticks that are due or of what was queued, and links each entry where it is due next, but for
///    last values; gives the lock back; and makes the callbacks. Just before each it compares the entry's state with the one
///    that it took: whatever happened to the countdown in between has changed it, and the call is not made. Nothing is taken
///    back for it: the value that was delivered last is written down when it is delivered, and alone says what is news.
/// 4. A delivery releases a handler between two callbacks; or the call does that ended its countdown, if no delivery can know of
///    it: so a call needs neither retain nor release. Entries whose outcomes a batch delivers are freed in the next hold of the
///    lock. Chunks of entries are given back only while no delivery is under way, so that one can read an entry's state
///    without the lock.
/// 5. The timer is settled at the end of each hold of the lock, so that it is never armed for what was overtaken.
public final class CountdownEngine: Sendable {
  let timer: any CountdownTimer
  let state: Protected<EngineState>
  package let driver: any CountdownDriver
  /// What the delivery that is under way has taken: of what was queued, and of the ticks that are due.
  ///
  /// Used by deliveries only.
  let queued = MessageBatch(capacity: EngineState.batchSize)
  let ticks = MessageBatch(capacity: EngineState.batchSize)
  /// Until when values of the batch may be delivered without a look under the lock: ticks by the coarse clock, for as long as
  /// it stands still, so that slow callbacks are seen; queued values by the exact one.
  ///
  /// `lookNow` once something is queued, or ticks are held back; `noBatch` while there is no batch. Written under the lock,
  /// read by the delivery.
  ///
  /// Relaxed: it leads to no other memory. What a callback itself queues, its own thread has written; what another thread
  /// writes may be read late, and then is as if it had come a callback later; and the lock orders it with all that is taken
  /// under it.
  let batchLimit = SharedAtomic(noBatch)
  /// Whether there are, or were, callbacks that belong to the main actor.
  ///
  /// Relaxed: set once and for all, before there is a countdown for which it matters; who takes that one from under the
  /// lock sees it.
  let servesMainActor = SharedAtomic(false)

  static let lookNow = Int64.min
  static let noBatch = Int64.max

  /// Creates an engine on real time.
  ///
  /// While there is much to do its passes begin at least 1 ms apart, so that what is due, and first values and outcomes
  /// for other threads, may be told up to 1 ms later; after a quiet moment they are told at once.
  ///
  /// - Parameter target: The queue on which callbacks are made; nil: one of its own. It must be serial: a concurrent one
  ///   is a programmer's mistake, and traps at the first pass.
  public convenience init(deliveringOn target: DispatchQueue? = nil) {
    self.init(driver: DispatchDriver(deliveringOn: target))
  }

  /// Creates an engine on the time of a driver.
  ///
  /// - Parameter driver: The clock, which makes the timer.
  public convenience init(driver: some CountdownDriver) {
    self.init(driver: driver, slab: Slab(), table: ReceiverTable())
  }

  /// An engine whose receiver table looks at some bits of the hash only; at none: it has one bucket.
  ///
  /// For tests.
  package convenience init(driver: some CountdownDriver, hashMask: UInt) {
    self.init(driver: driver, slab: Slab(), table: ReceiverTable(hashMask: hashMask))
  }

  init(driver: some CountdownDriver, slab: consuming Slab, table: consuming ReceiverTable) {
    self.driver = driver
    timer = driver.makeTimer()
    state = Protected(EngineState(driver: driver, timer: timer, slab: slab, table: table))
    timer.activate { [weak self] in self?.runPass() }
    (timer as? ManualTimer)?.serve(self)
  }

  /// Ends all countdowns as `cancelled`; elsewhere than on the delivering queue, their outcomes are delivered there later.
  deinit {
    let endings = underLock { $0.endAll() }
    if endings.isEmpty { return }
    if isHere {
      for ending in endings { ending.tell() }
    } else {
      // The timer outlives the engine for this one pass; then it lets go of itself.
      let timer = timer
      timer.activate {
        timer.activate {}
        for ending in endings { ending.tell() }
      }
      timer.arm(at: driver.now)
    }
  }

  /// The wall clock's time since 1 January 1970, 00:00 UTC.
  public var wallNow: Duration { driver.wallNow }

  /// How many countdowns there are: paused ones count, but neither followers nor those of which only the zero is left.
  ///
  /// - Complexity: O(1).
  public var activeCount: Int { state.withLock { $0.who.activeCount } }

  /// Whether the caller is on the delivering queue.
  var isHere: Bool { timer.isDelivering(onMainActor: servesMainActor.load(ordering: .relaxed)) }
}
