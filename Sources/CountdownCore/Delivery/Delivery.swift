/// The progress of a delivery: a pass, or what a call on the delivering queue has queued.
struct Delivery {
  /// How often a delivery becomes a pass anew at most.
  private static let mostPasses = 8

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
  /// Until when, on the driver's clock, the queued values that were taken are exact; `never` if a single outcome was taken.
  var exactUntil: Int64 = 0
  /// How often a call has asked it to be a pass.
  private var passes = 0
  /// Whether the pass takes from the backlog next, before ticks.
  var isBacklogsTurn = true
  /// Whether what is in `delivering` was taken from the backlog.
  var isOfBacklog = false
  var chain = Chain()
  var slice = Slice()
  var probes = Probes()

  /// Makes the delivery a pass, which takes what is due at `time`.
  ///
  /// If it is a pass already, it takes what is due by then too. It does so a few times only, because otherwise it
  /// might never end.
  mutating func becomePass(at time: Nanoseconds, coarse: Int64) {
    passes += 1
    if passes > Self.mostPasses { return }
    isPass = true
    probes.refillForPass()
    advance(to: time, coarse: coarse)
  }

  /// Lets the pass take what is due by `time` too.
  mutating func advance(to time: Nanoseconds, coarse: Int64) {
    self.time = time
    coarseTime = coarse
  }

  /// Whether the coarse clock has advanced since the time of the pass was read, in a pass that gives the queue back.
  var isBehind: Bool { slice.end != .never && lastCoarseTime != coarseTime }

  /// Records a reading of the coarse clock, and returns by how much it has advanced.
  mutating func noteCoarseTime(_ now: Int64) -> Int64 {
    let last = lastCoarseTime
    lastCoarseTime = now
    return last == .min ? 0 : now &- last
  }

  /// Records that a tick was looked at when the coarse clock was last read.
  mutating func noteTickLook() { lastTickLook = lastCoarseTime }
}
