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
    /// What came of a countdown after the call, and must not.
    private(set) var faults: [String] = []

    private func start(_ number: Int) -> Countdown {
      told = []
      return manager.startSilently(on: self, for: .milliseconds(1), id: number % 3) { room, outcome in
        room.told.append(outcome)
      }
    }

    /// How long it takes from the start of a countdown of a millisecond to its deadline, mostly.
    func usualLength() async -> Duration {
      var lengths: [Duration] = []
      for number in 0..<60 {
        let begun = ContinuousClock.now
        let countdown = start(number)
        while countdown.timeLeft ?? .zero > .zero {}
        lengths.append(ContinuousClock.now - begun)
        _ = await countdown.outcome
      }
      return lengths.sorted()[30]
    }

    /// Starts a countdown, is busy for so long, and makes the call.
    func round(_ number: Int, _ call: Call, after length: Duration) async {
      let begun = ContinuousClock.now
      let countdown = start(number)
      // The actor can be told nothing meanwhile: it is busy.
      while ContinuousClock.now - begun < length {}
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

  /// The bell rings in a few instructions, so the calls are spread around the usual moment of the deadline.
  func testItsOwnCallComesBeforeACompletionThatItWasNotTold() async throws {
    try onlyWithAllTests()
    let room = Room()
    let rounds = Int(300 * ConcurrencySeconds.wanted)
    for number in 0..<rounds {
      let usual = number % 100 == 0 ? await room.usualLength() : usualLength
      usualLength = usual
      for call in Call.allCases {
        await room.round(number, call, after: usual + .microseconds(number * 7 % 50 - 35))
      }
    }
    let faults = await room.faults
    XCTAssertEqual(faults, [], "of \(rounds * 4)")
  }

  private var usualLength = Duration.zero
}
