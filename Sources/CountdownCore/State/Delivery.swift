/// The progress of a delivery.
struct Delivery {
  /// How often a delivery becomes a pass anew at most.
  private static let mostPasses = 8

  private(set) var isUnderWay = false
  /// Whether it delivers the ticks that are due, and what other threads have queued.
  private(set) var isPass = false
  /// What is due by this instant of the engine's time is delivered.
  private(set) var end = Nanoseconds.min
  /// The engine's time, as it was read last.
  var now = Nanoseconds.min
  /// The coarse clock, as it was read last.
  private var coarseTime = Int64.min
  /// When, on the driver's clock, the pass gives the queue back; `never` if a call waits for the pass.
  private var sliceEnd = Nanoseconds.never
  /// The steps of this slice.
  private var steps = 0
  private var passes = 0
  /// Counts what was taken of what other threads have queued, and of what was due: so they take turns.
  private var turn = 0
  /// How many receivers of paused countdowns are still asked for.
  private(set) var probes = 0
  var firstProbed: NodeRef?
  var chain = Chain()

  init() {}

  static func begun() -> Delivery {
    var delivery = Delivery()
    delivery.isUnderWay = true
    delivery.probes = 2
    return delivery
  }

  /// Makes it a pass, which delivers what is due by `time`; if it is a pass already, it goes on to that.
  mutating func becomePass(at time: Nanoseconds, coarse: Int64) {
    guard goOn(to: time) else { return }
    isPass = true
    coarseTime = coarse
    probes = 8
  }

  /// Lets what is due by `time` belong to the pass too.
  ///
  /// It does so a few times only, because otherwise it might never end.
  ///
  /// - Returns: Whether it does.
  mutating func goOn(to time: Nanoseconds) -> Bool {
    passes += 1
    if passes > Self.mostPasses { return false }
    (end, now) = (time, time)
    return true
  }

  /// Begins a slice, which gives the queue back at an instant of the driver's clock, and before which no step was taken.
  mutating func beginSlice(until end: Nanoseconds, coarse: Int64) {
    sliceEnd = end
    steps = 0
    coarseTime = coarse
  }

  /// Whether a pass in slices has gone on since the time of its end: what comes from other threads may keep it from that.
  var isBehind: Bool { isInSlices && now > end }

  /// Whether no call waits for the pass, which gives the queue back in between.
  var isInSlices: Bool { sliceEnd != .never }

  /// Lets what has become due since belong to the pass.
  mutating func catchUp() { end = now }

  /// Records a reading of the coarse clock, and returns by how much it has advanced.
  @inline(__always)
  mutating func noteCoarseTime(_ coarse: Int64) -> Int64 {
    let last = coarseTime
    coarseTime = coarse
    return last == .min ? 0 : coarse &- last
  }

  mutating func noteStep() { steps &+= 1 }

  /// Whether to read the clock, to see whether the slice has to end: after a step during which the coarse clock has advanced,
  /// and now and then, because the delivery may have waited for the lock.
  @inline(__always)
  func mayBeOver(hasAdvanced: Bool) -> Bool {
    isInSlices && steps > 0 && (hasAdvanced || steps & 127 == 0)
  }

  func isOver(at driverTime: Nanoseconds) -> Bool { sliceEnd <= driverTime }

  /// Whether what other threads have queued comes next, if there is any, and not what is due.
  var isTurnOfOthers: Bool { turn < 48 }

  mutating func noteTurn() { turn = turn == 95 ? 0 : turn &+ 1 }

  mutating func skipTurn() { turn = isTurnOfOthers ? 48 : 0 }

  /// Ends a turn with its slice, so that the next slice begins with the other kind: one that fills each slice would never end its
  /// turn.
  mutating func endTurn() { if turn % 48 != 0 { skipTurn() } }

  mutating func noteProbe(of node: NodeRef) {
    probes -= 1
    if firstProbed == nil { firstProbed = node }
  }
}

/// The chain that a delivery has come to: each callback queues what is delivered next.
///
/// All that one callback queues is one link. A chain that is too long gives the queue back: what its end has queued waits for the
/// next pass. A chain of few deliveries, which takes no time, may have more links.
struct Chain {
  private static let mostLinks = 8
  private static let fewDeliveries = 256

  private(set) var links = 0
  private(set) var deliveries = 0
  private var queued = 0
  /// How much was queued when the present link began.
  private var linkEnd = 0

  @inline(__always) var isTooLong: Bool { links > Self.mostLinks && deliveries > Self.fewDeliveries }

  /// Records that something is queued.
  @inline(__always) mutating func noteQueued() { queued &+= 1 }

  /// Records a delivery of something queued.
  @inline(__always)
  mutating func noteDelivery() {
    if deliveries >= linkEnd {
      links &+= 1
      linkEnd = queued
    }
    deliveries &+= 1
  }

  /// Records that nothing is queued: the chain has ended, unless it was too long.
  @inline(__always)
  mutating func noteEmpty() {
    if deliveries > 0, !isTooLong { self = Chain() }
  }
}
