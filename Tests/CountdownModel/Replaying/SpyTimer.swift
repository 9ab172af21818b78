import CountdownCore
import CountdownTesting

/// The timer of one manager on virtual time, which a replay watches.
final class SpyTimer: CountdownDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let timer: any CountdownDriver
  private(set) var armedFor: Moment?
  /// Called around each pass: with for when the timer was armed, and what runs the pass.
  var watch: ((_ armedFor: Moment?, _ pass: () -> Void) -> Void)?

  /// What the wall clock shows at the virtual clock's zero: a date from which `Date` counts, so that dates near it are
  /// exact.
  static let wallOrigin = Duration.seconds(978_307_200)

  init(_ driver: ManualDriver) {
    timer = driver.driverForEngine()
  }

  var now: Duration { timer.now }
  var wallNow: Duration { Self.wallOrigin + timer.now }
  var isDelivering: Bool { true }

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
