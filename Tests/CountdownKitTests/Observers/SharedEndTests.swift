import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore
@testable import CountdownKit

/// Whatever waits for an end gets the end that `onEnd` got, whatever the callbacks of that end do.
final class SharedEndTests: XCTestCase {
  /// What a callback of the end does.
  private static let deeds: KeyValuePairs<String, @Sendable (Scene) -> Void> = [
    "nothing": { _ in }, "cancel all": { $0.manager.value?.cancelAll() },
    "cancel all of the receiver": { $0.manager.value?.cancelAll(of: $0.receiver) },
    "shut down": { scene in Task.begun { await scene.manager.value?.shutDown() } },
    "drop the manager": { $0.manager.drop() },
    "start another": { $0.manager.value?.start($0.receiver, for: .seconds(9)) { _, _ in } },
  ]

  /// The callback that does it.
  private enum Place: CaseIterable { case onEnd, zero }

  private struct Scene: Sendable {
    let driver = ManualDriver()
    let manager: Box<CountdownManager?>
    let receiver = Player()
    let outcomes = Box<[Countdown.Outcome]>([])

    init() { manager = Box(CountdownManager(driver: driver)) }

    /// Starts a countdown of two seconds; without ticks, silently.
    func start(
      _ ticks: Countdown.Ticks?, _ perform: @escaping @Sendable (Scene) -> Void = { _ in },
      in place: Place = .onEnd
    ) -> Countdown {
      let onEnd: @Sendable (Player?, Countdown.Outcome) -> Void = { _, outcome in
        outcomes.value.append(outcome)
        if place == .onEnd { perform(self) }
      }
      let manager = manager.value!
      guard let ticks else { return manager.startSilently(receiver, for: .seconds(2), onEnd: onEnd) }
      return manager.start(receiver, for: .seconds(2), ticks: ticks) { _, left in
        if left == .zero, place == .zero { perform(self) }
      } onEnd: {
        onEnd($0, $1)
      }
    }
  }

  func testTheOutcomeAndTheZeroAreThoseOfTheCountdownWhateverItsCallbacksDo() async throws {
    for ticks in [Countdown.Ticks.everySecond, .shared, .at(.seconds(1)), .at(), nil] {
      for (name, deed) in Self.deeds {
        for place in Place.allCases where ticks != nil || place == .onEnd {
          let name = "\(ticks.map { "\($0)" } ?? "silent"), \(name) in \(place)"
          let scene = Scene()
          let countdown = scene.start(ticks, deed, in: place)
          let outcome = Task.begun { await countdown.outcome }
          let throwing = Task.begun { try await countdown.waitForOutcome() }
          let loop = Task.begun { await countdown.values.reduce(into: []) { $0.append($1) } }
          await scene.driver.advance(by: .seconds(2))
          XCTAssertEqual(scene.outcomes.value, [.completed], name)
          let told = (await outcome.value, try await throwing.value, await countdown.outcome)
          XCTAssertEqual([told.0, told.1, told.2], [.completed, .completed, .completed], name)
          let last = await loop.value.last
          XCTAssertEqual(last, .zero, name)
        }
      }
    }
  }

  /// A wait is given up with its task, and a loop with its iterator: the countdown goes on, and keeps nothing of them.
  func testWaitsThatAreGivenUpLeaveNothing() async {
    let scene = Scene()
    let countdown = scene.manager.value!.start(scene.receiver, for: .seconds(60)) { _, _ in }
    let observation = countdown.observe(by: scene.receiver, id: 1) { _, _ in }
    for followed in [countdown, observation] {
      for _ in 0..<10 {
        let wait = Task.begun { _ = try? await followed.waitForOutcome() }
        let loop = Task.begun { for await _ in followed.values {} }
        wait.cancel()
        loop.cancel()
        _ = (await wait.value, await loop.value)
      }
    }
    for followed in [countdown, observation] {
      let waiters = followed.engine.state.withLock { _ in followed.handler.ref.rare?.waiters }
      XCTAssertNotEqual(waiters?.isEmpty, false)
    }
    XCTAssertEqual(scene.driver.consumers.count, 0)
    XCTAssertTrue(countdown.isActive)
  }

  /// Nothing of those that have waited is kept, and so nothing keeps the engine.
  func testWaitsThatWereToldLeaveNothing() async {
    weak var engine: CountdownEngine?
    for isActors in [false, true] {
      let driver = ManualDriver()
      let room = EndingRoom()
      await { () async in
        let manager = CountdownManager(driver: driver)
        engine = manager.engine
        let countdown =
          isActors
          ? manager.startSilently(on: room, for: .seconds(2)) : manager.startSilently(for: .seconds(2))
        let waits = (0..<3).map { _ in Task.begun { await countdown.outcome } }
        let loop = Task.begun { for await _ in countdown.values {} }
        await driver.advance(by: .seconds(2))
        for wait in waits {
          let outcome = await wait.value
          XCTAssertEqual(outcome, .completed)
        }
        await loop.value
      }()
      await driver.advance(by: .zero)
      XCTAssertNil(engine, "an actor's: \(isActors)")
    }
  }
}
