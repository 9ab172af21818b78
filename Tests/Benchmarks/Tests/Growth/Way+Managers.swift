import CountdownKit
import Dispatch
import TestSupport

@testable import CountdownCore

/// Passes in slices, and managers that come and go.
extension Way {
  static let managers = [
    Way("a move in several slices", by: [.thread], of: { _ in inSlices }) { scene in
      let (leader, follower) = (Receiver(), Receiver())
      let (moves, movesBetween) = (Locked(0), Locked(0))
      let countdown = scene.manager.start(leader, for: .hours(1), ticks: .rare) { _, _ in
        let number = moves.use { moves in
          moves += 1
          return moves
        }
        sliced.async { movesBetween.use { $0 = number } }
        Clock.sleep(until: Clock.wall + 200_000)
      }
      // The pass, and then the block of its callback.
      for _ in 0..<2 { sliced.sync {} }
      countdown.observe(by: follower) { _, _ in
        // Only behind a block that had its turn in the middle of the pass.
        if moves.now == movesBetween.now { scene.callback() }
      }
      scene.wait()
      return {
        countdown.extend(by: .seconds(1))
        withExtendedLifetime((leader, follower)) {}
      }
    },
    Way("a manager", by: [.thread]) { scene in
      let receiver = Receiver()
      // Each lives until the next.
      var manager = CountdownManager()
      return {
        manager = CountdownManager()
        manager.start(receiver, for: .hours(1), ticks: .rare) { _, _ in scene.callback() }
      }
    },
  ]

  private static let sliced = DispatchQueue(label: "sliced")

  /// A manager on the real clock, each of whose slices is over after one callback.
  private static var inSlices: CountdownManager {
    CountdownManager(driver: BriefSlices(DispatchDriver(deliveringOn: sliced)))
  }
}

private final class BriefSlices: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  override var longestSlice: Duration { .microseconds(1) }

  /// The exact clock: with the coarse one, a short callback takes no time.
  override var coarseNow: Int64 { nowInNanoseconds }
}
