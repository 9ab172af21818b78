import CountdownKit
import TestSupport
import XCTest

/// A receiver's countdowns change their places in the table when one of them ends: cancelAll misses none.
final class CancelAllMovesTests: XCTestCase {
  func testCancelAllCancelsWhatMovesMeanwhile() async {
    for _ in 0..<20 {
      let manager = CountdownManager()
      let players = (0..<200).map { Player("\($0)") }
      let left = Locked(0)
      for player in players {
        for id in 0..<4 {
          left.use { $0 += 1 }
          // The first ends by itself while the others are cancelled, and the second takes its place.
          manager.start(player, for: id == 0 ? .milliseconds(1) : .seconds(60), id: id) { _, _ in
          } onEnd: { _, _ in
            left.use { $0 -= 1 }
          }
        }
      }
      await manager.shutDown()
      XCTAssertEqual(left.now, 0)
      XCTAssertEqual(manager.activeCount, 0)
    }
  }
}
