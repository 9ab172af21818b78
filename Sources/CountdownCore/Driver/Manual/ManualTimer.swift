import Dispatch

/// The timer of one engine on virtual time.
final class ManualTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: what changes is changed and read under the lock of `time`.

  private let time: ManualTime
  /// When the timer goes off, on the scale of `time`; nil if it is not armed.
  ///
  /// `time` changes it too, under its lock.
  var armedFor: Nanoseconds?
  private var pass: @Sendable () -> Void = {}
  /// Returns the number of countdowns of the engine that the timer belongs to.
  private(set) var activeCount: @Sendable () -> Int = { 0 }

  init(_ time: ManualTime) {
    self.time = time
    time.add(self)
  }

  /// Notes how to count the engine's countdowns, so that virtual time can find out whether all have ended.
  func count(by activeCount: @escaping @Sendable () -> Int) {
    time.locked { self.activeCount = activeCount }
  }

  func goOff() { time.locked { pass }() }

  func activate(_ pass: @escaping @Sendable () -> Void) { time.locked { self.pass = pass } }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // An instant after the end of virtual time never comes.
    time.locked { armedFor = instant < .longest ? instant : nil }
  }

  func disarm() { time.locked { armedFor = nil } }

  func isDelivering(onMainActor: Bool) -> Bool {
    time.isCallerRunning && (!onMainActor || QueueMark.main.isDelivering)
  }

  var deliversOnMainActor: Bool { true }
}
