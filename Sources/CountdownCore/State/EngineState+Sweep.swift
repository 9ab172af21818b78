/// A walk through the table, once a minute, that asks for the receivers of countdowns without an interval: silent ones, and those
/// that tick at marks.
///
/// A tick finds a receiver that is gone. Without the walk, the captures of these would be kept until their deadlines.
struct Sweep {
  /// How long a receiver may be gone before that is noticed.
  ///
  /// A countdown that ends earlier needs no walk. So a lease of less plans none, however often callers renew it: renewals wake
  /// nothing up.
  static let period: Nanoseconds = 60_000_000_000

  /// When the next walk begins; `never` if there is nothing to ask for.
  private(set) var next = Nanoseconds.never
  /// When the walk begins that was planned last.
  ///
  /// Where the last that is asked for makes room for another, it is planned again: so the timer stays armed.
  private var planned = Nanoseconds.min
  /// How many are asked for.
  private(set) var count = 0
  /// The bucket from which the walk goes on; nil if none is under way.
  fileprivate(set) var bucket: Int?

  /// Plans a walk, unless one is planned.
  mutating func plan(at now: Nanoseconds) {
    if next != .never { return }
    if planned <= now { planned = now.saturatingAdd(Self.period) }
    next = planned
  }

  /// Counts one more that is asked for, or one less; for none there is no walk.
  fileprivate mutating func add(_ change: Int) {
    count += change
    if count == 0 { next = .never }
  }

  /// Begins a walk.
  fileprivate mutating func begin() { (bucket, next) = (0, .never) }
}

extension EngineState {
  /// Whether the receiver of a node is asked for once a minute: while it is paused, it is asked for otherwise.
  private func isSwept(_ node: NodeRef) -> Bool {
    node.isAtMarks && node.phase == .waiting && Identity.hasReceiver(node.address)
  }

  /// Plans a walk for a node that is new, or that was changed.
  @inline(__always)
  mutating func noteForSweep(_ node: NodeRef) {
    // A walk that is planned already begins earlier.
    guard node.isAtMarks, sweep.next == .never, isSwept(node) else { return }
    let now = time
    if isLong(node, at: now) { sweep.plan(at: now) }
  }

  /// Counts a node that is asked for from now on, or that will not be.
  @inline(__always)
  mutating func countForSweep(_ node: NodeRef, _ change: Int) {
    if node.isAtMarks, isSwept(node) { sweep.add(change) }
  }

  private func isLong(_ node: NodeRef, at now: Nanoseconds) -> Bool {
    !node.endsAtZero || node.deadline.saturatingSubtract(now) > Sweep.period
  }

  /// Goes on with the walk that is due; nil if none is, or it has ended.
  mutating func goOnSweeping() -> Step? {
    guard delivery.isPass else { return nil }
    if sweep.bucket == nil {
      guard sweep.next <= delivery.end else { return nil }
      sweep.begin()
    }
    var touched = 0
    while touched < Self.mostTouched {
      guard let bucket = sweep.bucket, bucket < table.bucketCount else {
        sweep.bucket = nil
        return asked.isEmpty && own.isEmpty ? nil : .release
      }
      sweep.bucket = bucket + 1
      touched += 1
      // First all, because one that ends may take others of the bucket with it.
      var swept: [NodeRef] = []
      var next = table.first(ofBucket: bucket)
      while let node = next {
        touched += 1
        if isSwept(node) { swept.append(node) }
        next = node.bucket.next
      }
      for node in swept where node.lives {
        // One that ends before the next walk is asked for the last time.
        if isLong(node, at: delivery.end) { sweep.plan(at: delivery.end) }
        // What it follows ends first, and takes it along.
        if let leader = node.leader, isSwept(leader) { askForReceiver(of: leader) }
        if node.lives { askForReceiver(of: node) }
      }
    }
    return .release
  }

  /// Asks for the receivers of a few paused countdowns, which have no ticks that would show that one is gone.
  mutating func probePaused() -> Step? {
    guard delivery.probes > 0, let node = paused.first, node != delivery.firstProbed else { return nil }
    delivery.noteProbe(of: node)
    node.slotLinks.unlink()
    paused.append(node)
    askForReceiver(of: node)
    return .release
  }

  private mutating func askForReceiver(of node: NodeRef) {
    if let receiver = node.liveReceiver() {
      asked.append(receiver)
    } else {
      queueEnd(of: node, as: .receiverReleased)
    }
  }
}
