import Dispatch

/// The timer of one engine on virtual time.
final class ManualTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: what changes is changed and read under the lock of `time`.

  private static let mainQueue = QueueMark.set(on: .main)

  private let time: ManualTime
  /// When the timer goes off, on the scale of `time`; nil if it is not armed.
  ///
  /// `time` changes it too, under its lock.
  var armedFor: Nanoseconds?
  private var pass: @Sendable () -> Void = {}
  /// The engine that the timer belongs to.
  private(set) weak var engine: CountdownEngine?

  init(_ time: ManualTime) {
    self.time = time
    time.add(self)
  }

  /// Notes the engine that the timer belongs to, so that virtual time can ask it whether everything has ended.
  func serve(_ engine: CountdownEngine) { time.locked { self.engine = engine } }

  func goOff() { time.locked { pass }() }

  func activate(_ pass: @escaping @Sendable () -> Void) { time.locked { self.pass = pass } }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // An instant after the end of virtual time never comes.
    time.locked { armedFor = instant < .longest ? instant : nil }
  }

  func disarm() { time.locked { armedFor = nil } }

  func isDelivering(onMainActor: Bool) -> Bool {
    time.isCallerRunning && (!onMainActor || Self.mainQueue.isHere)
  }

  var deliversOnMainActor: Bool { true }
}
