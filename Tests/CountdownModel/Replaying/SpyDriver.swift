import CountdownCore
import CountdownTesting
import TestSupport

/// The virtual time of one manager, whose timer says when it is armed, and when it goes off.
final class SpyDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private(set) var armedFor: Moment?
  /// Called around each pass: with for when the timer was armed, and what runs the pass.
  var watch: ((_ armedFor: Moment?, _ pass: () -> Void) -> Void)?
  var isEngineMade = false
  /// What the driver's wall clock showed when the virtual clock showed zero.
  private let origin: Duration
  private var goesOn = false

  init(_ driver: ManualDriver) {
    origin = driver.wallNow - driver.now
    super.init(driver)
  }

  override var wallNow: Duration { wallTime(at: now) }
  override func wallTime(at instant: Duration) -> Duration {
    Dates.wallOrigin + driver.wallTime(at: instant) - origin
  }

  /// What the engine takes when it is made.
  ///
  /// A correction of the server's clock asks later, and never leaves anything to a pass: that the reference does not know.
  override var longestSlice: Duration { isEngineMade ? .seconds(1 << 40) : .milliseconds(4) }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
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

  override func goOn() { goesOn = true }

  override func arm(at instant: Duration) {
    armedFor = Moment(Nanoseconds(saturating: instant))
    timer.arm(at: instant)
  }

  override func disarm() {
    armedFor = nil
    timer.disarm()
  }
}
