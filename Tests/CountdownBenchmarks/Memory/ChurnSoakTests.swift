import CountdownKit
import CountdownTesting
import Foundation
import XCTest

/// Countdowns that are started and ended over and over, in every way there is: what the process holds stays flat.
final class ChurnSoakTests: XCTestCase {
  func testMemoryStaysFlatHoweverManyCountdownsAreStartedAndEnded() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    try XCTSkipIf(Sanitizer.isOn, "a sanitizer keeps freed memory back")
    let wanted = ProcessInfo.processInfo.environment["COUNTDOWN_SOAK_SECONDS"].flatMap(Double.init) ?? 1
    let result = try Child.run(
      Job(kind: .churn, count: wanted < 60 ? 10_000 : 1_000_000, seconds: wanted))
    let count = result["countdowns"]!
    print(
      """
      churn: \(Int(count)) countdowns, then \(Int(result["resident"]!)) bytes more are resident, \
      \(Int(result["heap"] ?? .nan)) more in use
      """)
    // No block of the heap takes less than 32 bytes: in the long run, one that is forgotten in 512 countdowns is found.
    if let heap = result["heap"] { XCTAssertLessThan(heap, max(262_144, count / 16)) }
    // Resident memory comes in pages, and the allocator's own tables and other threads' stacks are in it.
    XCTAssertLessThan(result["resident"]!, max(1_048_576, count / 8))
  }
}

extension Job {
  func churn() -> Child.Result {
    var churn = Churn(count: count)
    // Until the allocator, the engine and the runtime have all that they need for a round.
    for _ in 0..<4 { churn.round() }
    if seconds >= 10 { letWorkersEnd() }
    let before = Holding.now
    let warmUp = churn.countdowns
    let start = ContinuousClock.now
    repeat { churn.round() } while ContinuousClock.now < start + .seconds(seconds)
    if seconds >= 10 { letWorkersEnd() }
    var result = Holding.now.more(than: before)
    result["countdowns"] = Double(churn.countdowns - warmUp)
    return result
  }

  /// Waits until Dispatch has ended the threads that have nothing to do, as it does after five seconds.
  ///
  /// Each of them keeps up to a thousand freed blocks of 80 bytes, which count as used: what a source is given is made
  /// on the thread that makes a manager, and freed on the one that ends it. A bare source of Dispatch's that is made and
  /// dropped leaves as much behind; it is gone with the thread.
  private func letWorkersEnd() {
    let end = ContinuousClock.now + .seconds(15)
    while ProcessAccounts.threadCount > 2, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.1) }
  }
}

private struct Churn {
  let count: Int
  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let permanent: [Receiver]
  private(set) var countdowns = 0
  private var roundNumber = 0

  init(count: Int) {
    self.count = count
    manager = CountdownManager(driver: driver)
    permanent = Receiver.make(count / 2)
  }

  mutating func round() {
    roundNumber += 1
    var passing = Receiver.make(count / 2)
    for (number, receiver) in (permanent + passing).enumerated() { start(receiver, number) }
    for (number, receiver) in permanent.enumerated() where number % 5 == 0 { manager.cancel(receiver) }
    for (number, receiver) in passing.enumerated() where number % 5 == 0 { start(receiver, number) }
    driver.advance(by: .seconds(2))
    passing = []
    driver.advance(by: .seconds(2))
    if roundNumber % 2 == 0 { manager.cancelAll() } else { driver.advance(by: .seconds(100)) }
    precondition(manager.activeCount == 0)
    for _ in 0..<4 { dropAManager() }
  }

  /// One that is stopped, ticks for ever, is paused, or completes.
  private mutating func start(_ receiver: Receiver, _ number: Int) {
    countdowns += 1
    switch number % 4 {
    case 0:
      manager.start(receiver, for: .seconds(3 + number % 7)) { _, left, stop in stop = left.seconds == 2 }
    case 1:
      manager.startTicking(receiver, every: .seconds(1)) { receiver, number, stop in
        receiver.left = Int64(number)
        stop = number == 5
      }
    case 2:
      let countdown = manager.start(receiver, for: .seconds(2)) { receiver, left in
        receiver.left = left.nanoseconds
      } onEnd: { _, _ in
      }
      countdown.pause()
      countdown.extend(by: .seconds(1))
      countdown.resume()
    default:
      manager.start(receiver, for: .seconds(1)) { _, _ in
      } onEnd: { _, _ in
      }
    }
  }

  /// One in real time, with its queues, its timer and a countdown.
  private mutating func dropAManager() {
    countdowns += 1
    let manager = CountdownManager()
    manager.start(permanent[0], for: .seconds(9)) { _, _ in }
  }
}

struct Holding {
  private let resident: Double
  private let heap: Double?

  static var now: Holding {
    // What other queues are about to release.
    Thread.sleep(forTimeInterval: 0.1)
    // How much of what was freed the allocator keeps for later depends on which blocks happen to lie above it.
    Heap.trim()
    return Holding(resident: ProcessAccounts.residentMemory, heap: Heap.bytesInUse.map(Double.init))
  }

  func more(than before: Holding) -> Child.Result {
    var result = ["resident": resident - before.resident]
    if let heap, let before = before.heap { result["heap"] = heap - before }
    return result
  }
}
