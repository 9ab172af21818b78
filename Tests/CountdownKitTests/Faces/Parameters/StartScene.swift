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
  var clock: ServerClock?
  /// Of a model.
  var total: Duration?
  var isForOtherManager = false
  /// Whether a block that can stop does so at its first value.
  var stops = false
}

/// Everybody who takes part when something is started, and what they are told, with the time.
///
/// Time begins at 0.03 s, so that it is not on the grid that all in a manager share.
@MainActor
final class StartScene {
  actor Room {}

  final class Listener: TickListener {
    private let note: @Sendable (Int) -> Void

    init(_ note: @escaping @Sendable (Int) -> Void) { self.note = note }

    func tick(_ number: Int) { note(number) }
  }

  nonisolated let driver = ManualDriver()
  nonisolated let manager: CountdownManager
  nonisolated let other: CountdownManager
  nonisolated let clock: ServerClock
  nonisolated let player = Player()
  nonisolated let room = Room()
  private(set) lazy var listener = Listener { [weak self] in self?.note($0) }
  private(set) lazy var model = ObservableCountdown(using: manager)
  private nonisolated let told = Locked<[String]>([])
  private nonisolated let ended = Locked<[String]>([])

  init() {
    manager = CountdownManager(driver: driver)
    other = CountdownManager(driver: driver)
    clock = ServerClock(driver: driver)
  }

  /// The values, and what else was noted as one.
  var values: [String] { told.now }
  /// The outcomes.
  var outcomes: [String] { ended.now }

  func manager(_ given: StartParameters) -> CountdownManager { given.isForOtherManager ? other : manager }

  /// When it is over that many seconds from now.
  func date(in duration: Duration) -> Date { driver.date.addingTimeInterval(duration / .seconds(1)) }

  nonisolated func note(_ left: TimeLeft) { note(left.duration.text) }
  nonisolated func note(_ number: Int) { note("\(number)") }

  nonisolated func note(_ line: String) {
    told.use { $0.append("\(driver.now.text): \(line)") }
  }

  nonisolated func note(_ left: TimeLeft, stop: inout Bool, _ given: StartParameters) {
    note(left)
    stop = given.stops
  }

  nonisolated func note(_ number: Int, stop: inout Bool, _ given: StartParameters) {
    note(number)
    stop = given.stops
  }

  nonisolated func note(_ outcome: Countdown.Outcome) {
    ended.use { $0.append("\(driver.now.text): \(outcome)") }
  }

  /// Starts something, so that all its tasks have begun.
  func start(_ way: WayToStart, _ given: StartParameters) async {
    if driver.now == .zero { await driver.advance(by: .milliseconds(30)) }
    way.start(self, given)
    await driver.advance(by: .zero)
    lookAtModel()
  }

  /// Lets three and a half seconds pass, and ends what goes on.
  func finish() async {
    let end = driver.now + .milliseconds(3_500)
    while driver.now < end {
      await driver.advance(by: model.phase == .idle ? end - driver.now : .milliseconds(10))
      lookAtModel()
    }
    manager.cancelAll()
    other.cancelAll()
    await driver.advance(by: .zero)
  }

  /// A model tells nobody; so it is looked at.
  private func lookAtModel() {
    guard model.phase != .idle, lastLeft != model.left else { return }
    lastLeft = model.left
    note(model.left)
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
