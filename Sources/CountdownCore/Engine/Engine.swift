import Synchronization

/// Runs passes over any number of countdowns, off one timer.
///
/// Ground rules:
///
/// 1. `state` is reached under its lock only. No user code runs under it: no callback, no `deinit`. What an
///    operation leaves to be done, it returns, and is done after the lock is given back.
/// 2. Callbacks are made on the delivering queue only, one at a time: by a pass, or at once by a caller who is on
///    that queue. Passes never nest, and nothing that is over ends inside another callback.
/// 3. A pass reads the clock once. It takes a portion of what is due, linking each entry at its next expiry; gives
///    the lock back; and calls. Just before each call it compares the entry's word with the one it took: whatever
///    happened to the countdown in between changed the word, and the call is not made.
/// 4. A handler is released only while `deliveries` is zero, so a call needs neither retain nor release; and chunks
///    of entries are given back only then, so a word can be read without the lock.
/// 5. The timer is armed under the lock, so that it is never armed for what was overtaken.
package final class Engine: Sendable {
  /// How many entries are touched in one hold of the lock: few enough for 50 us where all of them are cache misses.
  static let portion = 48
  /// How deep deliveries made at once may lie in one another.
  ///
  /// What goes deeper, since each callback moves or starts something, waits for the next pass instead of
  /// overflowing the stack.
  static let deepestDelivery = 32

  let driver: any CountdownDriver
  let state: Protected<EngineState>
  /// A copy of `suspension.isSuspended` that a pass can read without the lock.
  let isHalted = Atomic(false)
  private let mustBeOnMainActor = Atomic(false)
  /// What the running pass calls.
  ///
  /// Used on the delivering queue only.
  let batch = CallBatch(capacity: portion)
  /// What a delivery that ends releases.
  ///
  /// Used on the delivering queue only.
  private let buried = FixedBuffer<HandlerRef>(capacity: 64)

  /// An engine without countdowns.
  ///
  /// Tests put all receivers into one bucket with a `hashMask` of 0.
  package convenience init(driver: some CountdownDriver, hashMask: UInt = .max) {
    self.init(driver: driver, slab: Slab(), table: ReceiverTable(hashMask: hashMask))
  }

  init(driver: some CountdownDriver, slab: consuming Slab, table: consuming ReceiverTable) {
    self.driver = driver.driverForEngine()
    state = Protected(EngineState(driver: self.driver, slab: slab, table: table))
    self.driver.activate { [weak self] in self?.runPass() }
  }

  /// Whether the caller runs on the delivering queue.
  package var isDelivering: Bool { driver.isDelivering }

  /// The wall clock's time since 1970, in nanoseconds.
  package var wallTime: Nanoseconds { Nanoseconds(saturating: driver.wallNow) }

  /// From now on, each pass checks once that it runs on the main actor.
  package func requireMainActor() {
    mustBeOnMainActor.store(true, ordering: .relaxed)
  }

  /// How many countdowns there are, paused ones included.
  ///
  /// O(1), any thread.
  package var activeCount: Int { state.withLock { $0.table.count } }

  /// Ends everything, because the owner is going.
  ///
  /// Outcomes are still delivered.
  package func shutDown() {
    cancelAll()
    state.withLock { state in
      if !state.wheel.isEmpty(.outcomes) || !state.wheel.isEmpty(.currentOutcomes) {
        state.keptAlive = self
      }
    }
  }
}

// MARK: - Passes

extension Engine {
  /// Runs one pass, unless one is running.
  ///
  /// On the delivering queue.
  package func runPass() {
    if mustBeOnMainActor.load(ordering: .relaxed) { MainActor.preconditionIsolated() }
    guard let pass = state.withLockFirst({ $0.beginPass(into: batch) }) else { return }
    if pass.owesOutcomes { deliverOutcomes() }
    if pass.owesValues { deliverValues(at: pass.now) }
    var ticks = pass.ticks ?? state.withLockFirst { $0.takeDue(at: pass.now, into: batch) }
    while ticks != .empty {
      callTicks()
      state.letOthersIn()
      if ticks == .last { break }
      ticks = state.withLockFirst { $0.takeDue(at: pass.now, into: batch) }
    }
    endDelivery(of: pass)
  }

  /// Delivers the outcomes that waited for a pass.
  private func deliverOutcomes() {
    while state.withLockFirst({ $0.takeOutcomes(into: batch) }) {
      while let call = batch.next() {
        call.handler.end(CountdownEngine.Outcome(rawValue: UInt8(call.value))!)
      }
      state.letOthersIn()
    }
  }

  /// Delivers the first and moved values that waited for a pass.
  private func deliverValues(at now: Nanoseconds) {
    while state.withLockFirst({ $0.takeNewcomers(at: now, into: batch) }) {
      while let call = batch.next() { deliver(call.call, heedsSuspension: false) }
      state.letOthersIn()
    }
  }

  /// Makes the calls of a batch of ticks: as `deliver` would, but with nothing in the way of those to which nothing
  /// happened, and which ask for nothing.
  private func callTicks() {
    while let call = batch.next() {
      guard call.entry.currentWord == call.word, call.value != 0, !isHalted.load(ordering: .acquiring)
      else {
        deliver(call.call, heedsSuspension: true)
        continue
      }
      var stop = false
      let isAlive = call.handler.receive(call.value, &stop)
      if !isAlive || stop { end(call.call, isAlive: isAlive) }
    }
  }

  /// Makes one call, if it is still to be made, and does what it asks for.
  @inline(never)
  func deliver(_ call: Call, heedsSuspension: Bool) {
    if call.entry.currentWord != call.word || heedsSuspension && isHalted.load(ordering: .acquiring) {
      return state.withLockFirst { $0.redeem(call) }
    }
    if call.isLast { return deliverLast(call) }
    var stop = false
    let isAlive = call.handler.receive(call.value, &stop)
    if !isAlive || stop { end(call, isAlive: isAlive) }
  }

  /// Ends a countdown whose call has set the stop flag, or has found that the receiver is gone.
  @inline(never)
  private func end(_ call: Call, isAlive: Bool) {
    let wantsOutcome = state.withLockFirst { state in
      state.entry(call.id) != nil && state.endDuringDelivery(call.index)
    }
    if wantsOutcome { call.handler.end(isAlive ? .stopped : .receiverReleased) }
  }

  /// Removes the countdown, then delivers zero and the outcome, so that both may start it anew.
  private func deliverLast(_ call: Call) {
    let wantsOutcome: Bool? = state.withLockFirst { state in
      guard call.entry.word == call.word else {
        state.redeem(call)
        return nil
      }
      return state.endDuringDelivery(call.index)
    }
    guard let wantsOutcome else { return }
    var stop = false
    let isAlive = call.handler.receive(0, &stop)
    if wantsOutcome { call.handler.end(isAlive ? .completed : .receiverReleased) }
  }

  /// Ends a delivery; the outermost one first releases the handlers of what ended meanwhile.
  func endDelivery(of pass: Pass? = nil) {
    while true {
      switch state.withLockFirst({ $0.endDelivery(of: pass, buried: buried) }) {
      case .release(let count):
        for index in 0..<count { buried[index].release() }
        state.letOthersIn()
      case .done(let memory, let owner):
        memory?.deallocate()
        return withExtendedLifetime(owner) {}
      }
    }
  }

  /// Does what the end of a countdown left to be done.
  func perform(_ aftermath: Aftermath) {
    switch aftermath {
    case .nothing: break
    case .tell(let handler, let outcome):
      handler.end(outcome)
      endDelivery()
    case .release(let handler, let memory):
      handler.release()
      memory?.deallocate()
    }
  }
}
