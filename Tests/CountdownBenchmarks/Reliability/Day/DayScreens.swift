import CountdownKit
import Dispatch
import TestSupport

/// Labels on the main actor, which follow now this row's countdown, now that one's, as reused cells do.
@MainActor
final class DayScreens {
  private final class Label: CountdownReceiver {}

  private typealias Row = (countdown: Countdown, ledger: SoakLedger)

  private static let interval = Duration.milliseconds(50)

  let log = SoakLog()
  private let manager = CountdownManager(deliveringOn: .main)
  private let clock: SoakClock
  private let longest: Int64
  private var random = SplitMix64(seed: 7)
  private let table = Label()
  private var rows: [Row] = []
  private var labels: [(label: Label, ledger: SoakLedger?)]
  private var started = 0
  private var sleeps = 0
  private var life: Task<Void, Never>?

  init(labels count: Int, longest: Int64) {
    clock = SoakClock(of: manager, log)
    labels = (0..<count).map { _ in (Label(), nil) }
    self.longest = longest
  }

  func begin() {
    rows = (0..<max(1, labels.count / 10)).map { startRow($0) }
    life = Task { [manager] in
      while !Task.isCancelled {
        step()
        sleeps += 1
        try? await manager.sleep(for: Self.interval)
      }
    }
  }

  /// Ends all, and compares what the manager says with the ledgers.
  func end() async {
    life?.cancel()
    await life?.value
    let (active, living) = (manager.activeCount, rows.count { $0.ledger.outcome == nil } + 1)
    if active != living { log.fault("\(living) rows live, and the manager says \(active)") }
    for row in rows { row.ledger.allow(.cancelled) }
    await manager.shutDown()
    let (total, ticks) = (log.total, manager.statistics.ticks)
    if total.ended != started { log.fault("\(started) labels and rows, and \(total.ended) ends") }
    let expected = total.delivered...total.delivered + (total.outcomes[.receiverReleased] ?? 0) + sleeps
    if !expected.contains(ticks) { log.fault("\(ticks) ticks for labels, and by the ledgers \(expected)") }
  }

  private func step() {
    for number in rows.indices where rows[number].ledger.outcome != nil { rows[number] = startRow(number) }
    let index = random.below(labels.count)
    if random.below(10) == 0 {
      labels[index].ledger?.allow(.receiverReleased)
      labels[index] = (Label(), nil)
    }
    follow(rows[random.below(rows.count)], with: index)
  }

  private func startRow(_ number: Int) -> Row {
    let (log, clock) = (log, clock)
    let lasting = Int64(random.next(Int(longest / 30)...Int(longest)))
    let ledger = SoakLedger(.deadline, earliest: clock.now + lasting)
    started += 1
    let countdown = table.countDown(
      for: .nanoseconds(lasting), id: number, using: manager,
      onTick: { _, left in _ = ledger.tell(left.nanoseconds, at: clock.now, log) },
      onEnd: { _, outcome in ledger.end(outcome, at: clock.now, log) })
    return (countdown, ledger)
  }

  private func follow(_ row: Row, with index: Int) {
    let (log, clock) = (log, clock)
    let ledger = SoakLedger(following: row.ledger)
    labels[index].ledger?.allow(.replaced)
    labels[index].ledger = ledger
    started += 1
    labels[index].label.countDown(
      with: row.countdown, onTick: { _, left in _ = ledger.tell(left.nanoseconds, at: clock.now, log) },
      onEnd: { _, outcome in ledger.end(outcome, at: clock.now, log) })
  }
}
