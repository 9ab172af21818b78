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
  /// Whether the engine that the timer belongs to has a countdown that ends by itself.
  private(set) var endsByItself: @Sendable () -> Bool = { false }
  /// What waits in that engine.
  private(set) var pending: @Sendable () -> [PendingCountdown] = { [] }

  init(_ time: ManualTime) {
    self.time = time
    time.add(self)
  }

  /// Notes how to ask the engine, so that virtual time can find out whether everything has ended.
  func ask(
    endsByItself: @escaping @Sendable () -> Bool, pending: @escaping @Sendable () -> [PendingCountdown]
  ) {
    time.locked { (self.endsByItself, self.pending) = (endsByItself, pending) }
  }

  func goOff() { time.locked { pass }() }

  func activate(_ pass: @escaping @Sendable () -> Void) { time.locked { self.pass = pass } }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // An instant after the end of virtual time never comes.
    time.locked { armedFor = instant < .longest ? instant : nil }
    if time.isUnused { fatalError("something waits on ManualDriver.unused: pass the driver of the test") }
  }

  func disarm() { time.locked { armedFor = nil } }

  func isDelivering(onMainActor: Bool) -> Bool {
    time.isCallerRunning && (!onMainActor || QueueMark.main.isDelivering)
  }

  var deliversOnMainActor: Bool { true }
}
