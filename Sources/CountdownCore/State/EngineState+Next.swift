/// What a delivery does next, outside the lock.
enum Step {
  /// Deliver a value.
  case value(NodeRef, Int64)
  /// Ring: somebody else takes the value.
  case ring(NodeRef)
  /// Deliver an end, and release the object.
  case end(NodeRef, Ending)
  /// Say that something else has changed.
  case change(NodeRef)
  /// Release the receivers that were asked for.
  case release
  /// Tell those that wait for ends.
  case report
  /// Ask again.
  case again
  /// Give the queue back; the pass continues behind what waits on that queue.
  case giveBack
  /// Nothing is left: the delivery has ended.
  case done
}

/// The end of a countdown that no call finds any more.
struct Ending {
  var outcome: CountdownOutcome
  /// Whether the zero comes before the outcome.
  var deliversZero = false
  let deliversOutcome: Bool
}

/// How a callback went.
enum Answer {
  case goesOn, stopped, receiverIsGone
}

/// The one loop: what is delivered is decided one at a time, at the moment at which it is delivered.
///
/// Between two steps each node is in the list in which it waits. So a slice ends by returning, a suspension takes nothing back, and
/// a callback's calls only change where nodes are.
extension EngineState {
  /// Takes the next step of the delivery that is under way.
  ///
  /// - Parameter answer: How the callback of the step before went.
  /// - Returns: The step.
  @inline(__always)
  mutating func next(after answer: Answer = .goesOn) -> Step {
    if let called = calling {
      calling = nil
      if called.phase != .waiting || answer != .goesOn, let step = settle(called, answer) { return step }
    }
    let hasAdvanced = readCoarseClock()
    if delivery.mayBeOver(hasAdvanced: hasAdvanced), delivery.isOver(at: driverTime) {
      delivery.endTurn()
      (givenBack, delivery) = (delivery, Delivery())
      // The timer goes off to go on, whatever it was armed for.
      armedFor = Self.goneOff
      return .giveBack
    }
    delivery.noteStep()
    // The usual case in a pass: nothing but ticks.
    if own.isEmpty, delivery.isPass, others.isEmpty, told.isEmpty, !suspension.isSuspended {
      delivery.chain.noteEmpty()
      return takeDue() ?? finish()
    }
    return nextBesideTicks()
  }

  @inline(never)
  private mutating func nextBesideTicks() -> Step {
    if !told.isEmpty { return .report }
    if let step = takeQueued(from: own) { return step }
    delivery.chain.noteEmpty()
    if delivery.isPass {
      // Twice: whose turn it is, and the other.
      for _ in 0..<2 {
        if delivery.isTurnOfOthers {
          if !delivery.chain.isTooLong, let step = takeQueued(from: others) { return took(step) }
        } else if !suspension.isSuspended, let step = takeDue() ?? catchUp() {
          return took(step)
        }
        delivery.skipTurn()
      }
    }
    return finish()
  }

  /// Ends the delivery, unless receivers are still to be asked for.
  @inline(never)
  private mutating func finish() -> Step {
    if let step = probePaused() ?? goOnSweeping() { return step }
    if delivery.isPass { wheel.turn(to: delivery.end) }
    if delivery.chain.isTooLong { leftChain = delivery.chain }
    delivery = Delivery()
    return .done
  }

  private mutating func took(_ step: Step) -> Step {
    delivery.noteTurn()
    return step
  }

  /// Goes on to the present with a pass that has delivered all that was due, but that what other threads queue keeps from its end:
  /// with a backlog that never ends, the pass does not end either, and no tick must wait for that.
  private mutating func catchUp() -> Step? {
    if others.isEmpty || !delivery.isBehind { return nil }
    delivery.catchUp()
    crowd.passBegins(at: delivery.end)
    return takeDue()
  }

  /// Begins a delivery, unless one is under way.
  mutating func beginDelivery() -> Bool {
    if delivery.isUnderWay { return false }
    delivery = .begun()
    return true
  }

  /// Begins a pass, or turns the delivery that is under way into a pass.
  ///
  /// - Parameter inSlices: Whether the pass gives the queue back in between. It does so if no call waits for it.
  /// - Returns: Whether the caller has to run it.
  mutating func beginPass(inSlices: Bool) -> Bool {
    measurements.passes += 1
    let coarseTime = driver.coarseNow
    let begins = resumePass(inSlices: inSlices, coarse: coarseTime) || beginDelivery()
    let now = readClock()
    measurements.noteTime(now)
    crowd.passBegins(at: now)
    delivery.becomePass(at: now, coarse: coarseTime)
    wheel.sortOpened()
    if begins { beginSlice(inSlices, coarse: coarseTime) }
    return begins
  }

  /// Resumes the pass that has given the queue back; false if there is none.
  ///
  /// It delivers what is due by its time, and what was queued since.
  mutating func resumePass(inSlices: Bool) -> Bool {
    givenBack != nil && resumePass(inSlices: inSlices, coarse: driver.coarseNow)
  }

  // The coarse clock is read before the exact one: it must not be ahead, because from here on it says whether the exact one has to
  // be read again.
  private mutating func resumePass(inSlices: Bool, coarse: Int64) -> Bool {
    guard !delivery.isUnderWay, let resumed = givenBack.take() else { return false }
    delivery = resumed
    delivery.now = readClock()
    beginSlice(inSlices, coarse: coarse)
    return true
  }

  private mutating func beginSlice(_ inSlices: Bool, coarse: Int64) {
    delivery.beginSlice(until: inSlices ? driverTime.saturatingAdd(longestSlice) : .never, coarse: coarse)
  }

  /// Reads the coarse clock between two callbacks; how far it has advanced is how long the callback before took.
  ///
  /// - Returns: Whether it has advanced. Then the exact clock was read too.
  @inline(__always)
  private mutating func readCoarseClock() -> Bool {
    // A pass that begins in this hold of the lock has read both clocks already.
    if clockReading != nil, delivery.isPass { return false }
    let duration = delivery.noteCoarseTime(driver.coarseNow)
    if duration == 0 { return false }
    measurements.noteCallback(lasting: duration)
    delivery.now = readClock()
    measurements.noteTime(delivery.now)
    return true
  }

  /// Ends a countdown whose callback has returned, if the callback asks for it; or delivers its outcome, if its own callback has
  /// ended it.
  @inline(never)
  private mutating func settle(_ node: NodeRef, _ answer: Answer) -> Step? {
    if node.lives {
      switch answer {
      case .receiverIsGone: return endNow(node, as: .receiverReleased)
      case .stopped: return endNow(node, as: .stopped)
      // Its own callback has evicted it.
      case .goesOn:
        return node.flags.contains(.evicted) ? endNow(node, as: .completed, deliversZero: true) : nil
      }
    }
    // What has ended together with others keeps its place among them. An actor that is being told delivers its end itself.
    return node.flags.contains(.together) || node.phase == .beingTold ? nil : takeEnd(of: node)
  }
}
