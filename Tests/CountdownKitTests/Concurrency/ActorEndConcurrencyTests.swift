import CountdownKit
import Dispatch
import TestSupport
import XCTest

/// An actor that ends its own countdown at the moment at which it is completed, on the real clock.
final class ActorEndConcurrencyTests: XCTestCase {
  /// What the actor calls; each is the actor's own call.
  private enum Call: CaseIterable { case cancel, cancelByID, cancelAll, startAnew }

  private actor Room {
    private let manager = CountdownManager()
    private var told: [Countdown.Outcome] = []
    /// What came of the countdown after the call, and what must not.
    private(set) var faults: [String] = []

    /// Starts a countdown of a millisecond, is busy until it has just ended, or some microseconds around that, and makes the call.
    func round(_ number: Int, _ call: Call) async {
      told = []
      let start = ContinuousClock.now
      let countdown = manager.startSilently(on: self, for: .milliseconds(1), id: number % 3) {
        room, outcome in
        room.told.append(outcome)
      }
      if number % 3 > 0 {
        // Between the end and its delivery there are some instructions, no more.
        while countdown.isActive {}
      } else {
        while ContinuousClock.now - start < .microseconds(980 + number * 7 % 240) {}
      }
      // The engine cannot have told the actor anything meanwhile: the actor was busy.
      let outcome: Countdown.Outcome
      var holds = true
      switch call {
      case .cancel: (holds, outcome) = (countdown.cancel(), .cancelled)
      case .cancelByID: (holds, outcome) = (manager.cancel(self, id: number % 3), .cancelled)
      case .cancelAll:
        manager.cancelAll(of: self)
        outcome = .cancelled
      case .startAnew:
        manager.startSilently(on: self, for: .seconds(60), id: number % 3)
        outcome = .replaced
      }
      if !holds { faults.append("\(number): \(call) says that there was nothing") }
      let end = await countdown.outcome
      if end != outcome || told != [outcome] { faults.append("\(number): \(call): \(end), told \(told)") }
      manager.cancelAll()
    }
  }

  func testItsOwnCallComesBeforeACompletionThatItWasNotTold() async {
    let room = Room()
    let rounds = Int(200 * ConcurrencySeconds.wanted)
    for number in 0..<rounds {
      for call in Call.allCases { await room.round(number, call) }
    }
    let faults = await room.faults
    XCTAssertEqual(faults, [], "of \(rounds * 4)")
  }
}
