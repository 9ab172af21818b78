/// Pausing, resuming, moving or restarting a countdown does the same to its followers at the same instant.
///
/// Doing it to a follower does it to its leader too. Each of these costs O(1) for a node. A new rhythm of a countdown reaches the
/// followers that have none of their own. A new rhythm of a follower reaches the follower alone.
extension EngineState {
  /// Stops a countdown's time: from here on its times are relative to this moment.
  ///
  /// - Returns: Whether it was running.
  mutating func pause(_ node: NodeRef, inTime: Bool = false) -> Bool {
    guard isMovable(node, inTime: inTime), !node.isPaused else { return false }
    let now = time
    forAll(from: node.root) { $0.pauseOne($1, at: now) }
    return true
  }

  private mutating func pauseOne(_ node: NodeRef, at now: Nanoseconds) {
    node.shift(by: Nanoseconds.zero.saturatingSubtract(now))
    countForSweep(node, -1)
    node.phase = .paused
    if node.leader == nil { measurements.paused += 1 }
    if !node.isRung {
      // It stays queued: an exact value is delivered all the same.
      if node.isQueued { return }
      noteChange(of: node)
      if node.isQueued { return }
    }
    wheel.remove(node)
    paused.append(node)
  }

  /// Lets a countdown's time pass again; the delivery decides whether there is news for it.
  ///
  /// - Returns: Whether it was paused.
  @discardableResult
  mutating func resume(_ node: NodeRef, inTime: Bool = false) -> Bool {
    guard isMovable(node, inTime: inTime), node.isPaused else { return false }
    let now = readClock()
    forAll(from: node.root) { $0.resumeOne($1, at: now) }
    return true
  }

  private mutating func resumeOne(_ node: NodeRef, at now: Nanoseconds) {
    node.shift(by: now)
    node.phase = .waiting
    countForSweep(node, 1)
    if node.leader == nil { measurements.paused -= 1 }
    reschedule(node, .ifNews, at: now)
  }

  /// Moves the deadline of a movable node; or corrects it, after which the countdown continues as if the deadline had always been
  /// there.
  ///
  /// A correction may put the deadline into the past, and it then stays there: another correction may put it back before the zero
  /// is delivered.
  ///
  /// - Returns: Whether the deadline is there now: false where nothing can move it.
  @discardableResult
  mutating func move(_ node: NodeRef, _ move: CountdownMove) -> Bool {
    if node.root.flags.contains(.numbered) { return false }
    // The call has read the clock.
    let now = time(for: node)
    let keeper = node.root.rare?.keeper
    var move = move
    if case .until(let instant) = move {
      move = .to(timeLeft(to: instant, kept: keeper))
    } else if case .to = move {
      keeper?.forgetDate()
    }
    if case .corrected(let duration) = move {
      let offset = Nanoseconds(saturating: duration)
      guard offset != 0, !node.isPaused else { return true }
      let deadline = min(node.deadline.saturatingAdd(offset), now.saturatingAdd(.longest))
      setDeadline(of: node, to: max(.earliestDeadline, deadline), .inForce, at: now)
    } else {
      let left = node.deadline.saturatingSubtract(now)
      let newLeft = move.newLeft(left, endsAtZero: node.endsAtZero)
      guard min(newLeft, .longest) != left else { return true }
      let deadline = now.saturatingAdd(newLeft.asTimeLeft(isPastZero: !node.endsAtZero))
      setDeadline(of: node, to: deadline, .exactly, at: now)
    }
    return true
  }

  /// The time to an instant of a clock, by the reading of the driver's clock that counts as now.
  func timeLeft(to instant: any CountdownInstant, kept keeper: (any DeadlineKeeper)?) -> Duration {
    instant.timeLeft(at: .nanoseconds(driverTime), of: driver, kept: keeper)
  }

  /// Moves a countdown's deadline, at an instant of its own time, and queues what comes of that.
  @inline(__always)
  private mutating func setDeadline(
    of node: NodeRef, to deadline: Nanoseconds, _ queued: Node.Queued, at now: Nanoseconds
  ) {
    let total = node.total
    forAll(from: node.root) { state, node in
      let goesOn = node.wasToldZero && deadline > now
      if goesOn { node.forgetZero() }
      node.deadline = deadline
      if queued == .exactly {
        if node.leader == nil { node.noteMove(at: now, of: total) }
        node.marks?.noteMove(leaving: deadline.saturatingSubtract(now))
      }
      // Where zero was shown, what is left has to be.
      if goesOn, node.isSilent {
        state.noteForSweep(node)
        return state.queue(.exactly, for: node)
      }
      state.reschedule(node, queued, at: now)
    }
  }

  /// Begins a movable countdown again with its total; one whose handler makes numbers, with zero.
  ///
  /// A paused countdown runs afterwards.
  mutating func restart(_ node: NodeRef) {
    node.root.rare?.keeper?.forgetDate()
    resume(node)
    let now = readClock()
    let root = node.root
    let isNumbered = root.flags.contains(.numbered)
    if isNumbered { root.show { $0.numbering?.restart() } }
    // Also where so much is left already: what is left is delivered like a first value.
    setDeadline(of: node, to: isNumbered ? now : now.saturatingAdd(node.total), .exactly, at: now)
    root.start = now
    root.forgetMoves()
  }

  /// Changes a countdown's total, and that of its followers, to what is left at least.
  ///
  /// - Returns: Whether it has one.
  mutating func setTotal(of node: NodeRef, to total: Nanoseconds) -> Bool {
    guard isMovable(node), !node.root.flags.contains(.numbered) else { return false }
    let now = time(for: node)
    // What was left at an earlier move does not count any more.
    let extras = node.root.makeExtras()
    (extras.lastMove, extras.total) = (now, total)
    forAll(from: node.root) { state, node in state.noteChange(of: node) }
    return true
  }

  /// Runs `body` with a node, and then with its followers, in the order in which they came.
  ///
  /// If that queues the leader, followers for which something is queued go behind it.
  @inline(__always)
  mutating func forAll(from leader: NodeRef, _ body: (inout EngineState, NodeRef) -> Void) {
    let wasQueued = leader.isInQueue
    body(&self, leader)
    guard var follower = leader.firstFollower else { return }
    let isPlaced = !wasQueued && leader.isInQueue
    while true {
      body(&self, follower)
      if isPlaced, follower.isInQueue { enqueue(follower) }
      guard let next = follower.nextFollower else { return }
      follower = next
    }
  }

  /// Queues what is left of a countdown whose times have changed.
  ///
  /// A countdown without ticks, and one at marks that passes none, is linked again at once: no pass is needed for nothing.
  @inline(__always)
  private mutating func reschedule(_ node: NodeRef, _ queued: Node.Queued, at now: Nanoseconds) {
    noteForSweep(node)
    if !node.isAtMarks { return queue(queued, for: node) }
    guard let marks = node.marks else {
      return node.deadline > now || !node.endsAtZero ? linkAgain(node) : queue(queued, for: node)
    }
    // A correction arms no mark.
    let queued = queued == .inForce ? .ifNews : queued
    if case .nothing = decide(node, queued, at: now), !node.flags.contains(.listens) {
      if !node.isQueued { marks.settle(after: node.lastValue) }
      linkAgain(node)
    } else {
      queue(queued, for: node)
    }
  }

  /// Links a node where it waits by its new times, unless something is queued for it.
  private mutating func linkAgain(_ node: NodeRef) {
    if node.isInQueue { return }
    // What its bell was for is decided anew.
    if node.isQueued { return queue(.ifNews, for: node) }
    wheel.remove(node)
    node.flags.remove(.rung)
    link(node)
  }
}
