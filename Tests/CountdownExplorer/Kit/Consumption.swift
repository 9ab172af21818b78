import CountdownCore

@testable import CountdownKit

/// A task that takes what a manager tells it, in a loop, on the thread that runs tasks.
final class Consumption: @unchecked Sendable {
  // Unchecked: one thread of the system runs everything.

  private let kind: ManagerScenario.Kind
  private let scheduler = Scheduler.shared
  private var handler: ConsumerHandler?
  private weak var bell: Bell?
  private weak var manager: CountdownManager?
  private var ledger: Ledger
  private var count = 0
  private(set) var isDone = false
  /// How many values may still come.
  private var mayCome = Int.max
  /// How many close it, or are in a pass: that ends the countdown right after the last callback, when the task may have gone already.
  private var busy = 0

  init(_ kind: ManagerScenario.Kind, of manager: CountdownManager, on executor: StepExecutor) {
    self.kind = kind
    self.manager = manager
    ledger = Ledger(isEndless: kind != .values)
    let engine = manager.engine
    let handler =
      switch kind {
      case .values:
        ConsumerHandler(.values, of: CountdownRequest(for: .seconds(2), receiver: nil), in: engine)
      case .ticks:
        ConsumerHandler(.ticks, of: CountdownRequest(ticksEvery: .seconds(1), receiver: nil), in: engine)
      default:
        ConsumerHandler(
          .sleep,
          of: CountdownRequest(for: .seconds(1), receiver: nil, ticks: nil).sleeping(within: .zero),
          in: engine)
      }
    self.handler = handler
    bell = handler.bell
    Task(executorPreference: executor) { [self] in
      let consumer = Consumer(handler)
      while let value = await consumer.next(isolation: nil) {
        take(value)
        if kind == .ticks, count == 3 { break }
      }
      isDone = true
    }
  }

  private func take(_ value: Int64) {
    count += 1
    mayCome -= 1
    if mayCome < 0 { scheduler.report("values come after the bell was closed") }
    if let wrong = ledger.tell(value) { scheduler.report("the loop takes \(wrong)") }
  }

  func close() {
    during {
      handler?.close()
      // One may be on its way.
      mayCome = min(mayCome, 1)
    }
  }

  /// Something that may end the countdown.
  func during(_ body: () -> Void) {
    busy += 1
    body()
    busy -= 1
    judgeLeft()
  }

  func letGo() { handler = nil }

  /// Once a loop has been left, or closed, and its task is done, nothing goes on; but a manager that goes has yet to end it.
  func judgeLeft() {
    guard isDone, busy == 0, !scheduler.isLocked, let manager else { return }
    let left = scheduler.peek { manager.engine.statistics.active }
    if left > 0 { scheduler.report("a countdown is active, though its loop was closed") }
  }

  /// When all is over.
  ///
  /// - Parameter mayBeShort: Whether it may have been ended, or held back, before its time.
  func judgeEnd(mayBeShort: Bool) {
    if !isDone { scheduler.report("the consumer waits for ever") }
    let isWhole = kind == .values ? ledger.isOver : count == (kind == .sleep ? 1 : 3)
    if !mayBeShort, !isWhole { scheduler.report("it ends after \(count) values, and \(ledger.last ?? -1)") }
    if bell != nil { scheduler.report("the bell is never released") }
  }
}
