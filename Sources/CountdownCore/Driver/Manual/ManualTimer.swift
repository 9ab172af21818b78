import Dispatch

/// What virtual time asks an engine, without its own lock.
protocol Waiting: AnyObject, Sendable {
  var pending: [PendingCountdown] { get }
  var endsByItself: Bool { get }
  /// Whether a delivery is under way.
  var isUnderWay: Bool { get }
  /// When something is due next, whatever is queued; `never` if nothing is.
  var nextInstant: Nanoseconds { get }

  /// Returns how many generations of callbacks, and how many callbacks, the chain has had that the last pass has left to the next; and
  /// forgets that.
  func takeLeftChain() -> (generations: Int, callbacks: Int)
}

/// The timer of one engine on virtual time.
final class ManualTimer: CountdownTimer, Sendable {
  private let time: ManualTime
  private let alarm = Alarm()

  /// What `time` knows of a timer.
  ///
  /// It is an object of its own, which `time` can own: a weak reference to the timer would have to be loaded for each pass.
  final class Alarm: @unchecked Sendable {
    // Unchecked: everything is changed and read under the lock of `time`.

    /// When the timer goes off, on the scale of `time`; nil if it is not armed.
    var armedFor: Nanoseconds?
    fileprivate var pass: @Sendable () -> Void = {}
    /// The engine that the timer belongs to, as long as it needs the timer.
    fileprivate(set) var engine: (any Waiting)?
    /// When it went off last.
    private(set) var wentOffAt = Nanoseconds.min

    /// Goes off.
    func goOff(at now: Nanoseconds) -> Pass {
      defer { wentOffAt = now }
      armedFor = nil
      return Pass(run: pass, repeated: wentOffAt == now ? engine : nil)
    }
  }

  /// A structure: a bare closure would be wrapped, on the heap, each time that `locked` returns it.
  struct Pass: Sendable {
    let run: @Sendable () -> Void
    /// The engine, if it has had a pass at this instant already.
    let repeated: (any Waiting)?
  }

  init(_ time: ManualTime) {
    self.time = time
    time.add(alarm)
  }

  deinit { time.remove(alarm) }

  /// Notes the engine, so that virtual time can find out what waits, and whether everything has ended.
  func connect(to engine: (any Waiting)?) { time.locked { alarm.engine = engine } }

  func activate(_ pass: @escaping @Sendable () -> Void) { time.locked { alarm.pass = pass } }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // An instant after the end of virtual time never comes.
    time.locked { alarm.armedFor = instant < .longest ? instant : nil }
    if time.isUnused { fatalError("something waits on ManualDriver.unused: pass the driver of the test") }
  }

  func disarm() { time.locked { alarm.armedFor = nil } }

  func isDelivering(onMainActor: Bool) -> Bool {
    time.isCallerRunning && (!onMainActor || QueueMark.main.isDelivering)
  }

  var deliversOnMainActor: Bool { true }
}
