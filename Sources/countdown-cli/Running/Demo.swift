import CountdownKit
import Dispatch

/// A demonstration: counts down many random lengths at once, and says what that costs the manager.
@MainActor
final class Demo: Run {
  /// The receiver of a countdown that is not shown; it needs to remember nothing.
  private final class Speck: CountdownReceiver {}

  /// In seconds.
  private static let lengths = 5.0...60.0
  /// Starting so many takes a few milliseconds; signals and frames get their turn in between.
  private static let portion = 5_000

  /// The first of the countdowns.
  let rows: [Row]
  let total: Int
  let keys: [String] = []
  private let interval: Duration
  private var specks: [Speck] = []
  private var started = 0
  private var ended = 0
  private var meter: PassMeter?
  private var random = Xorshift(seed: .random(in: .min ... .max))

  /// - Parameters:
  ///   - total: The number of countdowns.
  ///   - shown: How many of them have a row.
  ///   - interval: The distance between two ticks.
  init(total: Int, shown: Int, interval: Duration) {
    self.total = total
    rows = (0..<shown).map { Row(number: $0 + 1, label: "#\($0 + 1)") }
    self.interval = interval
  }

  var status: StatusText? {
    StatusText(active: started - ended, ended: ended, wakeUps: meter?.passes ?? 0, pass: meter?.lastFull)
  }

  func start(_ events: RunEvents) {
    let (display, done) = (events.display, events.done)
    let meter = PassMeter(
      active: { [unowned self] in started - ended }, passEnded: { display.statusChanged() })
    self.meter = meter
    let oneEnded: @MainActor () -> Void = { [unowned self] in
      ended += 1
      if ended == total { done() }
    }

    meter.withoutCounting {
      for row in rows {
        started += 1
        row.countDown(for: randomLength(), ticks: .every(interval, alignment: .shared)) { row, left in
          meter.count()
          row.show(left)
          display.rowChanged(row)
        } onEnd: { row, _ in
          row?.end()
          oneEnded()
        }
      }
    }
    // Made once, not once for each countdown.
    let onTick: @MainActor (Speck, TimeLeft) -> Void = { _, _ in meter.count() }
    let onEnd: @MainActor (Speck?, Countdown.Outcome) -> Void = { _, _ in oneEnded() }
    specks.reserveCapacity(total - rows.count)
    startSpecks(onTick: onTick, onEnd: onEnd)
  }

  /// Starts a portion of the countdowns that are not shown, and the rest later.
  private func startSpecks(
    onTick: @escaping @MainActor (Speck, TimeLeft) -> Void,
    onEnd: @escaping @MainActor (Speck?, Countdown.Outcome) -> Void
  ) {
    meter?.withoutCounting {
      for _ in 0..<min(Self.portion, total - started) {
        let speck = Speck()
        specks.append(speck)
        started += 1
        speck.countDown(
          for: randomLength(), ticks: .every(interval, alignment: .shared), onTick: onTick, onEnd: onEnd)
      }
    }
    guard started < total else { return }
    DispatchQueue.main.async { self.startSpecks(onTick: onTick, onEnd: onEnd) }
  }

  private func randomLength() -> Duration {
    .seconds(Double.random(in: Self.lengths, using: &random))
  }
}
