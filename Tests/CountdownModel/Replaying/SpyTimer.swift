import CountdownCore

/// A timer on virtual time that says when it is armed, and when it goes off.
final class SpyTimer: CountdownTimer, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let timer: any CountdownTimer
  private(set) var armedFor: Moment?
  private var goesOn = false
  /// Called around each pass: with for when the timer was armed, and what runs the pass.
  var watch: ((_ armedFor: Moment?, _ pass: () -> Void) -> Void)?

  init(_ timer: any CountdownTimer) {
    self.timer = timer
  }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      guard let self else { return }
      let instant = armedFor
      armedFor = nil
      // However often it gives the queue back, it is one pass.
      watch?(instant) { [self] in
        repeat {
          goesOn = false
          pass()
        } while goesOn
      }
    }
  }

  func goOn() { goesOn = true }

  func arm(at instant: Duration) {
    armedFor = Moment(Nanoseconds(saturating: instant))
    timer.arm(at: instant)
  }

  func disarm() {
    armedFor = nil
    timer.disarm()
  }

  func isDelivering(onMainActor: Bool) -> Bool { timer.isDelivering(onMainActor: onMainActor) }

  var deliversOnMainActor: Bool { timer.deliversOnMainActor }
}
