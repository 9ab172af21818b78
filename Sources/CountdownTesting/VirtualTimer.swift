import CountdownCore
import Dispatch

/// The timer of one engine on virtual time.
final class VirtualTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: what changes is changed and read under the clock's lock.

  private let clock: VirtualClock
  /// When it goes off, on the clock's scale; nil: it is not armed.
  ///
  /// The clock changes it too, under its lock.
  var armedFor: Nanoseconds?
  private var pass: @Sendable () -> Void = {}

  init(_ clock: VirtualClock) {
    self.clock = clock
    clock.add(self)
  }

  func goOff() { clock.locked { pass }() }

  func activate(_ pass: @escaping @Sendable () -> Void) { clock.locked { self.pass = pass } }

  func arm(at instant: Duration) {
    let instant = Nanoseconds(saturating: instant)
    // What comes after the end of virtual time never comes.
    clock.locked { armedFor = instant < .longest ? instant : nil }
  }

  func disarm() { clock.locked { armedFor = nil } }

  func isDelivering(onMainActor: Bool) -> Bool {
    clock.isCallerRunning && (!onMainActor || MainQueue.isCurrent)
  }

  var deliversOnMainActor: Bool { true }
}

/// The main queue, and who runs on it.
private enum MainQueue {
  private static let mark = {
    let mark = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: mark, value: true)
    return mark
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }
}
