import CountdownCore

/// A clock that goes on when a script says so, and the timer of one engine, which goes off when the explorer says so.
final class SteppedTime: CountdownDriver, CountdownTimer, @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  /// The runner that is the delivering queue.
  static let delivering = 0

  var time: Int64 = 0
  /// For when the timer is armed.
  private(set) var armedFor: Int64?
  private var pass: (@Sendable () -> Void)?
  /// Whether a script lets time pass, so that it matters when the clock is read.
  var isMoving = false
  /// Whether calls come from elsewhere while no schedule runs.
  var isElsewhere = false
  private let scheduler = Scheduler.shared

  var now: Duration { .nanoseconds(coarseNow) }
  var wallNow: Duration { now }
  var coarseLag: Int64 { 0 }

  var coarseNow: Int64 {
    if isMoving { scheduler.reach(.clock) }
    return time
  }

  func makeTimer() -> any CountdownTimer { self }

  func activate(_ pass: @escaping @Sendable () -> Void) { self.pass = pass }

  func arm(at instant: Duration) {
    scheduler.reach(.arm)
    armedFor = Int64((instant / .nanoseconds(1)).rounded())
  }

  func disarm() {
    scheduler.reach(.arm)
    armedFor = nil
  }

  func isDelivering(onMainActor: Bool) -> Bool {
    scheduler.isRunning ? scheduler.current == Self.delivering : !isElsewhere
  }

  var deliversOnMainActor: Bool { false }

  var isDue: Bool { armedFor.map { $0 <= time } ?? false }

  func advance(by duration: Int64) {
    scheduler.reach(.advance)
    time += duration
  }

  /// Goes off as often as it is due, up to when no other thread has anything to do.
  func deliver() {
    while true {
      scheduler.reach(.fire)
      guard isDue else { return }
      goOff()
    }
  }

  /// Lets time pass up to what the timer is armed for; false: it is armed for nothing.
  func advanceToTimer() -> Bool {
    guard let armedFor else { return false }
    time = max(time, armedFor)
    return true
  }

  /// Goes off: from here on the pass is on its way, whatever becomes of the timer.
  func goOff() {
    armedFor = nil
    scheduler.reach(.passBegins)
    pass?()
  }
}
