import CountdownKit
import TestSupport
import XCTest

/// What a countdown costs that has ended, and that somebody keeps.
final class KeptMemoryTests: XCTestCase {
  private final class Player: CountdownReceiver, Sendable {}

  /// Its object, the weak reference's side table, and its place in the array: no blocks, no id, no times.
  func testACountdownThatIsKeptAfterItsEndCostsItsBareObject() throws {
    try XCTSkipIf(Sanitizer.isOn, "what is freed is kept back")
    let (driver, count) = (ManualDriver(), 2_000)
    let manager = CountdownManager(driver: driver)
    func run() -> [Countdown] {
      let players = (0..<count).map { _ in Player() }
      let countdowns = players.map { player in
        let (captured, other) = ([1, 2, 3, count], [4, 5, count])
        return manager.start(
          player, for: .seconds(3), ticks: .at(.seconds(1), .seconds(2)),
          id: "a name that is longer than fifteen \(count)",
          onTick: { _, _ in XCTAssertEqual(captured.count, 4) },
          onEnd: { _, _ in XCTAssertEqual(other.count, 3) })
      }
      for countdown in countdowns { countdown.extend(by: .seconds(1)) }
      driver.advance(by: .seconds(9))
      return countdowns
    }
    let first = run()
    guard let before = Heap.bytesInUse else { throw XCTSkip("the allocator's bytes are unknown") }
    let kept = run()
    let bytes = (try XCTUnwrap(Heap.bytesInUse) - before) / count
    XCTAssertLessThan(bytes, 256)
    withExtendedLifetime((first, kept)) {}
  }
}
