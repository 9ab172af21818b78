/// The progress of a delivery: a pass, or what a call on the delivering queue has queued.
struct Delivery {
  /// How long a chain may grow until the queue is given back.
  ///
  /// In a chain, the callback of each value, or of each end that comes before any value, queues the next.
  ///
  /// All that one callback queues counts as one link. A chain of few deliveries, which takes no time, may be
  /// longer.
  private static let longestChain = 8
  private static let fewDeliveries = 256
  /// How many paused receivers a pass asks for, and how many any other delivery.
  private static let probes = (pass: 8, other: 2)

  /// Whether it delivers the ticks that are due.
  private(set) var isPass = false
  /// The engine's time by which it takes ticks.
  private(set) var time: Nanoseconds = 0
  /// The coarse clock when `time` was read.
  private(set) var coarseTime: Int64 = 0
  /// The coarse clock as it was read last; `min` if it was not read yet.
  private var lastCoarseTime = Int64.min
  /// The coarse clock when a tick was last looked at under the lock.
  ///
  /// When it has advanced, the next tick is looked at again.
  private(set) var lastTickLook = Int64.min
  /// Until when, on the engine's timeline, the ticks that were taken are true.
  var validUntil = Nanoseconds.never
  /// Until when, on the driver's clock, the queued values that were taken are exact.
  var exactUntil: Int64 = 0
  /// How often a call has asked it to be a pass.
  private var passes = 0
  /// The number of links in the chain that is being delivered.
  private var chain = 0
  /// How many deliveries belong to that chain so far.
  private var chainDeliveries = 0
  /// When, on the driver's clock, it gives the queue back: if it is a pass that no call waits for.
  private(set) var sliceEnd = Nanoseconds.never
  /// Whether the pass takes from the backlog next, before ticks.
  var isBacklogsTurn = true
  /// Whether what is in `delivering` was taken from the backlog.
  var isOfBacklog = false
  /// How many batches, or other work, were taken since the slice began.
  private var works = 0
  private var probesLeft = probes.other
  private var firstProbed: EntryIndex?

  /// Whether what is queued waits for the next pass.
  var isChainTooLong: Bool { chain > Self.longestChain && chainDeliveries > Self.fewDeliveries }

  /// Makes the delivery a pass, which takes what is due at `time`.
  ///
  /// If it is a pass already, it takes what is due by then too. It does so a few times only, because otherwise it
  /// might never end.
  mutating func becomePass(at time: Nanoseconds, coarse: Int64) {
    passes += 1
    if passes > Self.longestChain { return }
    isPass = true
    probesLeft = Self.probes.pass
    advance(to: time, coarse: coarse)
  }

  /// Lets the pass take what is due by `time` too.
  mutating func advance(to time: Nanoseconds, coarse: Int64) {
    self.time = time
    coarseTime = coarse
  }

  /// Whether the coarse clock has advanced since the time of the pass was read, in a pass that gives the queue back.
  var isBehind: Bool { sliceEnd != .never && lastCoarseTime != coarseTime }

  /// Records a reading of the coarse clock, and returns by how much it has advanced.
  mutating func noteCoarseTime(_ now: Int64) -> Int64 {
    let last = lastCoarseTime
    lastCoarseTime = now
    return last == .min ? 0 : now &- last
  }

  /// Begins a slice, which gives the queue back at an instant of the driver's clock.
  mutating func beginSlice(endingAt instant: Nanoseconds) {
    sliceEnd = instant
    works = 0
  }

  /// Ends the slice, whatever the clock says.
  mutating func endSlice() { sliceEnd = .min }

  /// Whether the slice has taken its first batch only.
  ///
  /// It makes at least one callback. Otherwise a pass that is slow to take a batch would put it back over and over.
  var isFirstBatch: Bool { works <= 1 }

  /// Whether to read the clock, to see whether the slice has to end.
  ///
  /// It is read after every fourth batch, because a reading takes as long as two ticks, and after a batch during which
  /// the coarse clock has advanced: the delivery may have waited for the lock. Slow callbacks are noticed within their
  /// batch.
  mutating func mayBeOver(hasAdvanced: Bool) -> Bool {
    if sliceEnd == .never { return false }
    works &+= 1
    return sliceEnd == .min || !isFirstBatch && (hasAdvanced || works & 3 == 0)
  }

  /// Records that a tick was looked at when the coarse clock was last read.
  mutating func noteTickLook() { lastTickLook = lastCoarseTime }

  /// Records that the callbacks before have queued what is delivered next.
  mutating func nextLink() { chain += 1 }

  /// Records a delivery of something queued.
  mutating func noteChainDelivery() { chainDeliveries += 1 }

  /// Records that nothing is queued any more.
  mutating func endChain() {
    chain = 0
    chainDeliveries = 0
  }

  /// Whether to ask for the receiver of one more paused countdown; of none twice.
  mutating func mayProbe(_ index: EntryIndex) -> Bool {
    guard probesLeft > 0, index != firstProbed else { return false }
    probesLeft -= 1
    if firstProbed == nil { firstProbed = index }
    return true
  }
}
