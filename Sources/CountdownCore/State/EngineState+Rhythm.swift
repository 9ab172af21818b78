/// New ticks for a countdown that runs.
extension EngineState {
  /// Changes the rhythm of a countdown and of its followers, except those that have one of their own.
  ///
  /// - Returns: Whether the countdown ticks so from now on.
  mutating func setRhythm(of node: NodeRef, to rhythm: CountdownTicks) -> Bool {
    guard isMovable(node), !node.isSilent,
      !node.flags.contains(.numbered) || !rhythm.isShared && !rhythm.isAtMarks
    else { return false }
    if node.leader != nil { node.flags.insert(.ownRhythm) }
    let changed = node
    forAll(from: changed) { state, node in
      // Where the handler makes numbers, a new interval changes the deadline.
      node.deadline = changed.deadline
      if node == changed || !node.flags.contains(.ownRhythm) { state.setOneRhythm(of: node, to: rhythm) }
    }
    return true
  }

  private mutating func setOneRhythm(of node: NodeRef, to rhythm: CountdownTicks) {
    var same = rhythm
    if !node.endsAtZero { same = rhythm.pastZero } else { same = rhythm.endingAtZero }
    if node.rhythm == same { return }
    if node.flags.contains(.numbered) { anchor(node, every: rhythm.interval) }
    let wasAtMarks = node.isAtMarks
    let wasToldZero = node.wasToldZero
    countForSweep(node, -1)
    node.rhythm = rhythm
    countForSweep(node, 1)
    if wasToldZero { return node.lastValue = .inRhythm(0) }
    noteForSweep(node)
    queue(kindAfterNewRhythm(node, wasAtMarks: wasAtMarks), for: node)
  }

  /// Moves a deadline by less than an interval, so that the ticks of a new interval begin at the tick that was planned last.
  private func anchor(_ node: NodeRef, every interval: Nanoseconds) {
    guard let numbering = node.show(to: { $0.numbering }) else { return }
    let passed = -min(0, node.schedule.value(at: time(for: node)))
    let number = numbering.number(of: node.lastValue.value, every: node.interval)
    let isMissed =
      node.lastValue.value <= 0 && number < numbering.number(of: -passed, every: node.interval)
    numbering.change(to: interval, from: node.interval, after: passed)
    node.deadline = node.deadline.saturatingAdd(passed % interval)
    // Numbers that were missed since the last one are still news.
    if isMissed { node.lastValue = .exactly(numbering.value(of: number, every: interval)) }
  }

  private func kindAfterNewRhythm(_ node: NodeRef, wasAtMarks: Bool) -> Node.Queued {
    let now = time(for: node)
    node.marks?.armAll()
    // A zero that is held back waits, whatever the new ticks are.
    if node.endsAtZero, node.deadline <= now { return .ifNews }
    if node.isAtMarks { return .inForce }
    guard wasAtMarks else { return .ifNews }
    let value = node.schedule.value(at: now)
    // Rounded up to the interval, what is left may be more than ever was left.
    if node.lastValue.isNothing { return value > node.leftAtMove ? .exactly : .ifNews }
    // At marks, a move or a correction that leaves more is not told; so it is told now.
    return value.saturatingSubtract(node.lastValue.value) >= node.interval ? .exactly : .ifNews
  }
}
