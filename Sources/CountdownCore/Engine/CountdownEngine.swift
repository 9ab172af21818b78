package import Dispatch

/// Runs any number of countdowns with one timer: the inside of a CountdownKit manager.
///
/// The engine knows a receiver by its identity, and asks handlers whether it lives. CountdownKit adds weak receivers and
/// closures. You may call every method from any thread, from a callback and from a `deinit`.
///
/// Ground rules:
///
/// 1. `state` is used under its lock only. The only foreign code that runs under the lock is a handler's `liveReceiver`, `holdsCode`,
///    `numbering`, `lateHandler` and `finish`, the comparison of keys, a `CountdownInstant` and a `DeadlineKeeper`, and
///    a driver's clock and timer: no callback and no `deinit`.
/// 2. A delivery makes the callbacks, on the delivering queue, one at a time: it takes a step under the lock, gives the lock back,
///    does the step, and takes the next. A delivery is a pass of the timer, or delivers what a call on that queue has queued. Inside
///    a callback a call only queues. So no callback runs inside another, and nothing recurses.
/// 3. What is delivered is decided when it is delivered, in the hold of the lock just before the callback, and counts as delivered
///    from then on. Between two steps each countdown is in the list in which it waits; one whose actor is being told is in none.
/// 4. The engine owns the object of each countdown until its end was delivered. A delivery releases it, between two callbacks; or
///    the call that ends the countdown, if nobody wants the outcome, nothing follows it, and it is not being called; on the delivering
///    queue only if it holds no code and no delivery is under way. So a callback needs no retain and no release.
/// 5. The timer keeps the engine, which keeps the timer. Its owner shuts it down in the end: then the timer lets go of it, as soon as
///    everything was delivered.
/// 6. The timer is settled at the end of each hold of the lock that changes anything, so it is never armed for something that has changed since.
package final class CountdownEngine: Sendable {
  let timer: any CountdownTimer
  let state: Protected<EngineState>
  package let driver: any CountdownDriver
  /// Whether there are, or were, callbacks that belong to the main actor.
  ///
  /// Set once and for all, before there is a countdown for which it matters. A thread that takes that
  /// countdown from under the lock sees it.
  private let mainActorFlag = Atomic()

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
    state = Protected(EngineState(driver: driver, timer: timer, hashMask: hashMask))
    connect()
  }

  /// Lets the timer run this engine's passes, and keep the engine alive for them.
  ///
  /// So nothing refers to the engine weakly: a weak reference would make each retain and release of it eight times as dear. The
  /// timer gives the engine up when that is shut down and nothing is left to be delivered: see `settleConnection`.
  func connect() {
    timer.activate { self.runPass() }
    (timer as? ManualTimer)?.connect(to: self)
  }

  func disconnect() {
    timer.activate {}
    (timer as? ManualTimer)?.connect(to: nil)
  }

  /// The engine's own time, which goes on unless the engine is frozen.
  ///
  /// - Complexity: O(1).
  package var time: Duration { state.withLock { .nanoseconds($0.time) } }

  /// Whether there is a countdown that ends by itself, now or later.
  var endsByItself: Bool { state.withLock { $0.endsByItself() } }

  /// Whether a delivery is under way, on any thread.
  var isUnderWay: Bool { state.withLock { $0.delivery.isUnderWay } }

  /// When something is due next, whatever is queued.
  var nextInstant: Nanoseconds { state.withLock { $0.nextInstant() } }

  func takeLeftChain() -> (generations: Int, callbacks: Int) {
    state.withLock { state in
      defer { state.leftChain = Chain() }
      return (state.leftChain.links, state.leftChain.deliveries)
    }
  }

  /// Whether nothing waits: no countdown, no endless ticks, no follower.
  ///
  /// - Complexity: O(1).
  package var isIdle: Bool { state.withLock { $0.table.count == 0 } }

  /// Whether every countdown that is started ends at once.
  ///
  /// - Complexity: O(1).
  package var isShutDown: Bool { state.withLock { $0.isShutDown } }

  /// What waits, in the order in which it ends or ticks.
  ///
  /// - Complexity: O(*n* log *n*).
  package var pending: [PendingCountdown] {
    state.withLock { $0.waiting() }.map {
      PendingCountdown(
        label: $0.handler.label($0.key?.description), instant: $0.instant, isEndless: $0.isEndless)
    }.inOrder()
  }

  /// Where the caller is: to be asked under the lock, if at all.
  var caller: Caller { .unknown(servesMainActor: servesMainActor) }

  /// Whether the caller is on the delivering queue.
  var isDelivering: Bool { timer.isDelivering(onMainActor: servesMainActor) }

  var servesMainActor: Bool {
    schedulePoint("readFlag")
    return mainActorFlag.load() != 0
  }

  func noteMainActor() { mainActorFlag.store(1) }
}

extension CountdownEngine: Waiting {}
