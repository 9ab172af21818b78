import CountdownCore
import XCTest

/// A timer that does not say how it goes on is armed for an instant that is past.
final class TimerThatCannotGoOnTests: XCTestCase {
  private final class ArmedTimer: CountdownTimer, @unchecked Sendable {
    // Unchecked: used by one thread.
    private(set) var instants: [Duration] = []
    let deliversOnMainActor = false

    func activate(_ pass: @escaping @Sendable () -> Void) {}
    func arm(at instant: Duration) { instants.append(instant) }
    func disarm() {}
    func isDelivering(onMainActor: Bool) -> Bool { false }
  }

  func testItIsArmedForThePast() {
    let timer = ArmedTimer()
    timer.goOn()
    XCTAssertEqual(timer.instants, [.zero])
  }
}
