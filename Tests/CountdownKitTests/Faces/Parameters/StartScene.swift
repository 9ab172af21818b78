import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// What a way to start is given: every parameter that any of them takes, at first what it has by default.
struct StartParameters: Sendable {
  var duration = Duration.milliseconds(2_500)
  var interval = Duration.seconds(1)
  /// Of ticks without an end.
  var delay = Duration.zero
  var tolerance = Duration.zero
  var alignment = Countdown.Alignment.deadline
  var ifActive = Countdown.IfActive.replace
  var id: String?
  /// Whether the length is the time until a date.
  var isDated = false
  var clock: ServerClock?
  /// Of a model.
  var total: Duration?
  var isForOtherManager = false
  /// Whether blocks that can stop do so.
  var stops = false
  /// At which alone there are ticks; nil: at the interval.
  var marks: [Duration]?
  var isPastZero = false

  var ticks: Countdown.Ticks {
    let ticks =
      marks.map { Countdown.Ticks.at(marks: $0) }
      ?? .every(interval, tolerance: tolerance, alignment: alignment)
    return isPastZero ? ticks.pastZero : ticks
  }
}

/// Everybody who takes part when something is started, and what they get, with the time.
///
/// Time begins at 0.03 s, so that it is not on the grid that all in a manager share.
@MainActor
final class StartScene {
  actor Room {}

  nonisolated let driver = ManualDriver()
  nonisolated let manager: CountdownManager
  nonisolated let other: CountdownManager
  nonisolated let clock: ServerClock
  nonisolated let tracker = LifetimeTracker()
  nonisolated let room = Room()
  /// Holds the player, who may be given up.
  nonisolated let receiver: Holder<TrackedObject>
  nonisolated let stops = Box(false)
  /// Whether blocks got another receiver than the player, or nil while there is one.
  nonisolated let isWrong = Locked(false)
  private(set) lazy var listener = Display { [weak self] in self?.hear($1) }
  private(set) lazy var model = ObservableCountdown(using: manager)
  /// A model that others follow.
  private(set) lazy var followed = ObservableCountdown(using: manager)
  private nonisolated let delivered = Locked<[String]>([])
  private nonisolated let ended = Locked<[String]>([])

  init(using other: CountdownManager? = nil, cancelsInDeinit: Bool = false) {
    let manager = other ?? CountdownManager(driver: driver)
    self.manager = manager
    self.other = CountdownManager(driver: driver)
    clock = ServerClock(driver: driver)
    receiver = Holder(tracker.object { if cancelsInDeinit { manager.cancel($0) } })
  }

  nonisolated var player: TrackedObject { receiver.value! }
  /// The values, and what else was noted as one.
  var values: [String] { delivered.now }
  /// The outcomes.
  var outcomes: [String] { ended.now }

  func manager(_ given: StartParameters) -> CountdownManager { given.isForOtherManager ? other : manager }

  func date(in duration: Duration) -> Date { driver.date.addingTimeInterval(duration / .seconds(1)) }

  func length(_ given: StartParameters) -> any CountdownLength {
    given.isDated ? .until(date(in: given.duration), by: given.clock) : given.duration
  }

  /// What can be followed.
  func leader(_ given: StartParameters) -> Countdown { manager.start(for: given.duration) { _ in } }

  /// What can be restored, by a server's clock as well.
  func saved(_ given: StartParameters) -> CountdownSnapshot {
    let saved = CountdownManager(driver: driver)
    saved.start(for: .until(date(in: given.duration), by: clock), id: "a") { _ in }
    return saved.snapshot()
  }

  /// Starts something, so that all its tasks have begun.
  func start(_ way: WayToStart, _ given: StartParameters) async {
    if driver.now == .zero { await driver.advance(by: .milliseconds(30)) }
    stops.value = given.stops
    way.start(self, given)
    await driver.advance(by: .zero)
    lookAtModel()
  }

  /// Lets three and a half seconds pass, and ends what goes on.
  ///
  /// A model is looked at whenever something is due, or more often.
  func finish(lookingEvery interval: Duration = .seconds(9)) async {
    let end = driver.now + .milliseconds(3_500)
    while driver.now < end {
      let next = min(end, model.phase == .idle ? end : driver.nextWakeUp ?? end)
      await driver.advance(by: min(max(next - driver.now, .zero), interval))
      lookAtModel()
    }
    manager.cancelAll()
    other.cancelAll()
    await driver.advance(by: .zero)
  }

  /// A model delivers no outcome, so the scene reads what it shows.
  private func lookAtModel() {
    guard model.phase != .idle, lastLeft != model.timeLeft else { return }
    lastLeft = model.timeLeft
    hear(model.timeLeft)
  }

  private var lastLeft: TimeLeft?

  /// Tells the server's clock that the server is 100 s ahead, as often as it takes.
  func setServerAhead() async {
    for _ in 0..<3 {
      clock.synchronize(serverDate: driver.date.addingTimeInterval(100), roundTrip: .zero)
    }
    await driver.advance(by: .zero)
  }
}

/// What blocks get: a value, a number, or an outcome.
protocol Heard: Sendable {}

extension TimeLeft: Heard {}
extension Int: Heard {}
extension Countdown.Outcome: Heard {}

/// The blocks of every kind.
extension StartScene {
  nonisolated func hear(_ what: some Heard) {
    let text = (what as? TimeLeft)?.duration.text ?? "\(what)"
    (what is Countdown.Outcome ? ended : delivered).use { $0.append("\(driver.now.text): \(text)") }
  }

  nonisolated func hear(_ receiver: TrackedObject?, _ what: some Heard) {
    hear(what)
    if receiver !== self.receiver.value { isWrong.replace(with: true) }
  }

  nonisolated func hear(_ room: Room, _ what: some Heard) { hear(what) }

  /// Of what `saved` has.
  nonisolated func hear(_ id: String, _ what: some Heard) { if id == "a" { hear(what) } }

  nonisolated func hearAndStop(_ what: some Heard, _ stop: inout Bool) {
    hear(what)
    stop = stops.value
  }

  nonisolated func hearAndStop(_ receiver: TrackedObject, _ what: some Heard, _ stop: inout Bool) {
    hear(receiver, what)
    stop = stops.value
  }

  nonisolated func hearAndStop(_ room: Room, _ what: some Heard, _ stop: inout Bool) {
    hearAndStop(what, &stop)
  }
}
