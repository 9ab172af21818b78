import AsyncAlgorithms
import CountdownKit
import CountdownTesting
import XCTest

/// Values and ticks composed by Swift Async Algorithms, on virtual time, which is the operators' clock as well.
final class SequenceTests: XCTestCase {
  private let driver = ManualDriver()
  private lazy var manager = CountdownManager(driver: driver)

  func testDebounceLetsThroughWhatIsFollowedByQuiet() async throws {
    let values = manager.values(for: .seconds(2), ticks: .every(.milliseconds(500)))
    let (delivered, loop) = values.debounce(for: .milliseconds(200), clock: driver.clock).collect()
    for count in 1...4 {
      await wake(at: 500 * count - 300)
      _ = await delivered.first(count)
      await wake(at: 500 * count)
    }
    try await loop.value
    let all = await delivered.first(5).map(\.duration)
    XCTAssertEqual(all, (0...4).reversed().map { .milliseconds(500) * $0 })
  }

  func testMergedCountdownsTellAllThatEachTells() async throws {
    let short = manager.values(for: .seconds(2)).map { "short \($0)" }
    let long = manager.values(for: .milliseconds(2_500)).map { "long \($0)" }
    let (delivered, loop) = merge(short, long).collect()
    _ = await delivered.first(2)
    await driver.advance(by: .seconds(3))
    try await loop.value
    let all = await delivered.first(7)
    XCTAssertEqual(all.filter { $0.hasPrefix("short") }, ["short 0:02", "short 0:01", "short 0:00"])
    XCTAssertEqual(all.filter { $0.hasPrefix("long") }, ["long 0:03", "long 0:02", "long 0:01", "long 0:00"])
    XCTAssertEqual(manager.activeCount, 0)
  }

  func testLeavingAMergeEndsItsCountdowns() async throws {
    let ticks = manager.ticks(every: .seconds(1)).map { _ in "tick" }
    let values = manager.values(for: .seconds(3_600)).map { _ in "value" }
    let (delivered, loop) = merge(ticks, values).prefix(4).collect()
    // Two at once, two a second later.
    _ = await delivered.first(2)
    XCTAssertEqual(manager.activeCount, 2)
    await driver.advance(by: .seconds(1))
    try await loop.value
    let manager = manager
    await become(0) { manager.activeCount }
  }

  func testChunksOfACountAndOfASignal() async throws {
    let begun = Collected<Int>()
    let ticks = manager.ticks(every: .seconds(1)).prefix(6).noting(in: begun)
    let (pairs, first) = ticks.chunks(ofCount: 2).collect()
    let signal = manager.ticks(every: .milliseconds(2_400)).noting(in: begun).dropFirst()
    let (chunks, second) = ticks.chunked(by: signal).collect()
    _ = await begun.first(3)
    for count in 1...2 {
      await driver.advance(by: .milliseconds(2_400))
      _ = await chunks.first(count)
    }
    await driver.advance(by: .milliseconds(200))
    try await first.value
    try await second.value
    let all = [await pairs.first(3), await chunks.first(3)]
    XCTAssertEqual(all, [[[0, 1], [2, 3], [4, 5]], [[0, 1, 2], [3, 4], [5]]])
  }

  func testATimerSequenceTicksOnTheDriversClock() async throws {
    let start = driver.clock.now
    let timer = AsyncTimerSequence(interval: .seconds(1), clock: driver.clock).prefix(5)
    let (instants, loop) = timer.collect()
    for second in 1...5 { await wake(at: 1_000 * second) }
    try await loop.value
    let ticked = await instants.first(5).map { start.duration(to: $0) }
    XCTAssertEqual(ticked, (1...5).map { .seconds($0) })
  }

  /// Waits until somebody sleeps so long, in milliseconds, and lets time pass until then.
  ///
  /// Operators sleep in tasks of their own: virtual time does not wait until they begin.
  private func wake(at instant: Int) async {
    let driver = driver
    await become(.milliseconds(instant)) { driver.nextWakeUp }
    await driver.advance(by: .milliseconds(instant) - driver.now)
  }

  private func become<Value: Equatable>(_ expected: Value, _ value: () -> Value) async {
    let limit = ContinuousClock.now + .seconds(10)
    while value() != expected, .now < limit { try? await Task.sleep(for: .milliseconds(1)) }
    XCTAssertEqual(value(), expected)
  }
}
