import CountdownCore
import CountdownTesting

/// The timer of one manager on virtual time, which a replay watches.
final class SpyTimer: CountdownDriver, CountdownTimer, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let driver: ManualDriver
  private let timer: any CountdownTimer
  private(set) var armedFor: Moment?
  /// Called around each pass: with for when the timer was armed, and what runs the pass.
  var watch: ((_ armedFor: Moment?, _ pass: () -> Void) -> Void)?

  /// What the wall clock shows at the virtual clock's zero: a date from which `Date` counts, so that dates near it are
  /// exact.
  static let wallOrigin = Duration.seconds(978_307_200)

  init(_ driver: ManualDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  var now: Duration { driver.now }
  var wallNow: Duration { Self.wallOrigin + driver.now }
  func isDelivering(onMainActor: Bool) -> Bool { true }
  var deliversOnMainActor: Bool { true }
  func makeTimer() -> any CountdownTimer { self }

  func arm(at instant: Duration) {
    armedFor = Moment(Nanoseconds(saturating: instant))
    timer.arm(at: instant)
  }

  func disarm() {
    armedFor = nil
    timer.disarm()
  }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      guard let self else { return }
      let instant = armedFor
      armedFor = nil
      watch?(instant, pass)
    }
  }
}
