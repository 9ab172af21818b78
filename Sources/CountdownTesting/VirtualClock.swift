import CountdownCore

/// The time that the timers of one `ManualDriver` share.
final class VirtualClock: @unchecked Sendable {
  // Unchecked: a manual driver is used from one thread at a time, as its documentation demands.

  private(set) var now: Nanoseconds = 0
  private(set) var wakeUpCount = 0
  private var wallOrigin = Nanoseconds(saturating: WallClock.now)
  /// Where the running advance ends.
  private var goal: Nanoseconds?
  private var timers: [WeakTimer] = []

  private struct WeakTimer {
    weak var timer: VirtualTimer?
  }

  var wallNow: Duration { .nanoseconds(wallOrigin.saturatingAdd(now)) }

  func add(_ timer: VirtualTimer) {
    timers.removeAll { $0.timer == nil }
    timers.append(WeakTimer(timer: timer))
  }

  /// The armed timer that goes off first; of several, the one made first.
  var earliestTimer: VirtualTimer? {
    var earliest: VirtualTimer?
    for case let timer? in timers.lazy.map(\.timer) {
      guard let instant = timer.armedFor else { continue }
      if let other = earliest?.armedFor, other <= instant { continue }
      earliest = timer
    }
    return earliest
  }

  func advance(by duration: Nanoseconds) {
    if let goal {
      self.goal = min(goal.saturatingAdd(duration), .longest)
      return
    }
    goal = min(now.saturatingAdd(duration), .longest)
    while let timer = earliestTimer, let instant = timer.armedFor, instant <= max(goal ?? now, now) {
      now = max(now, instant)
      wakeUpCount += 1
      timer.goOff()
    }
    now = max(now, goal ?? now)
    goal = nil
  }

  func pass(_ duration: Nanoseconds) {
    now = min(now.saturatingAdd(duration), .longest)
  }

  func wake() {
    wakeUpCount += 1
    for case let timer? in timers.map(\.timer) { timer.goOff() }
  }

  func shiftWall(by duration: Nanoseconds) {
    wallOrigin = wallOrigin.saturatingAdd(duration)
  }
}

/// The timer of one engine on virtual time.
final class VirtualTimer: CountdownDriver, @unchecked Sendable {
  // Unchecked, like its clock.

  private let clock: VirtualClock
  private(set) var armedFor: Nanoseconds?
  private var pass: (@Sendable () -> Void)?

  init(_ clock: VirtualClock) {
    self.clock = clock
    clock.add(self)
  }

  func goOff() {
    armedFor = nil
    pass?()
  }

  var now: Duration { .nanoseconds(clock.now) }
  var wallNow: Duration { clock.wallNow }
  var isDelivering: Bool { true }
  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // What comes after the end of virtual time never comes.
    armedFor = instant < .longest ? instant : nil
  }
  func disarm() { armedFor = nil }
  func activate(_ pass: @escaping @Sendable () -> Void) { self.pass = pass }
}
