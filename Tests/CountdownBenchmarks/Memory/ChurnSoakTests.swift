import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Countdowns that are started and ended over and over, in every way there is: what the process holds stays flat; and after
/// a burst of them the library gives back what it took, down to one chunk of each kind.
final class ChurnSoakTests: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipIf(ProcessAccounts.residentMemory.isNaN, "resident memory is read from /proc")
    try XCTSkipIf(Sanitizer.isOn, "a sanitizer keeps freed memory back")
  }

  func testMemoryStaysFlatHoweverManyCountdownsAreStartedAndEnded() throws {
    let wanted = ProcessInfo.processInfo.environment["COUNTDOWN_SOAK_SECONDS"].flatMap(Double.init) ?? 1
    let result = try Child.run(
      Job(kind: .churn, count: wanted < 60 ? 10_000 : 1_000_000, seconds: wanted))
    print("churn: \(result.mapValues(Int.init))")
    let count = result["countdowns"]!
    // No block of the heap takes less than 32 bytes: in the long run, one that is forgotten in 512 countdowns is found.
    if let heap = result["heap"] { XCTAssertLessThan(heap, max(262_144, count / 16)) }
    // Resident memory comes in pages, and the allocator's own tables and other threads' stacks are in it.
    XCTAssertLessThan(result["resident"]!, max(1_048_576, count / 8))
  }

  func testMemoryIsGivenBackAfterABurst() throws {
    let count = Scale.pick(full: 1_000_000, smallest: 30_000)
    for variant in ["complete", "cancel", "cancelAll", "drop"] {
      let result = try Child.run(Job(kind: .burst, count: count, variant: variant))
      print("burst of \(count), \(variant): \(result.mapValues(Int.init))")
      XCTAssertGreaterThan(result["peak"]!, 64 * Double(count), "the burst was not seen")
      // A page of entries and one of buckets are kept for the next burst.
      if let heap = result["heap"] { XCTAssertLessThan(heap, 128 * 1_024, variant) }
      // The allocator hands whole pages back; those that others have a block on stay.
      XCTAssertLessThan(result["resident"]!, result["peak"]! / 8 + 2 * 1_024 * 1_024, variant)
    }
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

  func burst() -> Child.Result {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let permanent = Receiver()
    manager.startStoring(permanent)
    manager.cancel(permanent)
    let before = Holding.now
    var receivers = Receiver.make(count)
    for receiver in receivers {
      manager.start(receiver, for: .seconds(3)) { _, _ in
      } onEnd: { _, _ in
      }
    }
    let peak = Holding.now.more(than: before)
    switch variant {
    case "cancel": for receiver in receivers { manager.cancel(receiver) }
    case "cancelAll": manager.cancelAll()
    case "drop":
      receivers = []
      driver.advance(by: .seconds(1))
    default: driver.advance(by: .seconds(3))
    }
    precondition(manager.activeCount == 0)
    receivers = []
    Heap.trim()
    var result = Holding.now.more(than: before)
    result["peak"] = peak["resident"]
    return withExtendedLifetime(manager) { result }
  }
}

private struct Churn {
  private let driver = ManualDriver()
  private let manager: CountdownManager
  private let permanent: [Receiver]
  private(set) var countdowns = 0
  private var roundNumber = 0

  init(count: Int) {
    manager = CountdownManager(driver: driver)
    permanent = Receiver.make(count / 2)
  }

  mutating func round() {
    roundNumber += 1
    var passing = Receiver.make(permanent.count)
    for (number, receiver) in (permanent + passing).enumerated() { start(receiver, number) }
    for (number, receiver) in permanent.enumerated() where number % 5 == 0 { manager.cancel(receiver) }
    for (number, receiver) in passing.enumerated() where number % 5 == 0 { start(receiver, number) }
    driver.advance(by: .seconds(2))
    passing = []
    driver.advance(by: .seconds(2))
    if roundNumber % 2 == 0 { manager.cancelAll() } else { driver.advance(by: .seconds(100)) }
    precondition(manager.activeCount == 0)
    for _ in 0..<4 {
      countdowns += 1
      // In real time, with its queues, its timer and a countdown.
      CountdownManager().start(permanent[0], for: .seconds(9)) { _, _ in }
    }
  }

  /// One that is stopped, ticks for ever, is paused, or completes.
  private mutating func start(_ receiver: Receiver, _ number: Int) {
    countdowns += 1
    switch number % 4 {
    case 0:
      manager.start(receiver, for: .seconds(3 + number % 7)) { _, left, stop in stop = left.seconds == 2 }
    case 1:
      manager.startTicking(receiver, every: .seconds(1)) { _, number, stop in stop = number == 5 }
    case 2:
      let countdown = manager.start(receiver, for: .seconds(2)) { _, _ in
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
}

private struct Holding {
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
