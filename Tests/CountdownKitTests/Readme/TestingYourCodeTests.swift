// What the page "Testing your code" quotes, in Swift Testing.

import CountdownKit
import CountdownTesting
import Testing

@MainActor
final class Round: CountdownReceiver {
  private let manager: CountdownManager
  private(set) var shown: [String] = []

  init(manager: CountdownManager = .shared) { self.manager = manager }

  func begin() {
    countDown(for: .seconds(3), using: manager) { round, left in
      round.shown.append("\(left)")
    }
  }
}

@MainActor
struct RoundTests {
  @Test func theRoundShowsEachSecond() async {
    let driver = ManualDriver()
    let round = Round(manager: CountdownManager(driver: driver))
    round.begin()
    await driver.advance(by: .seconds(3))
    #expect(round.shown == ["0:03", "0:02", "0:01", "0:00"])
  }
}

@MainActor
struct LoopTests {
  @Test func aLoopSeesEachValue() async {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let loop = Task {
      var sum = 0
      for await left in manager.values(for: .seconds(3)) {
        sum += left.seconds
      }
      return sum
    }
    await driver.advance(by: .seconds(3))
    #expect(await loop.value == 6)
  }
}

@MainActor
final class Draft: CountdownReceiver {
  private(set) var saved: [Int] = []
  /// The tasks that save.
  private(set) var saving: [Task<Void, any Error>] = []

  /// Saves each second, half a second after the tick.
  func begin(using manager: CountdownManager) {
    countDown(for: .seconds(2), using: manager) { draft, left in
      draft.saving.append(
        Task {
          try await manager.sleep(for: .milliseconds(500))
          draft.saved.append(left.seconds)
        })
    }
  }
}

@MainActor
struct DraftTests {
  @Test func eachSecondIsSaved() async throws {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    let draft = Draft()
    draft.begin(using: manager)
    await driver.advance(by: .seconds(3))
    for task in draft.saving { try await task.value }
    #expect(draft.saved == [2, 1, 0])
  }
}

struct TidyTests {
  @Test func nothingIsLeft() {
    let driver = ManualDriver()
    let manager = CountdownManager(driver: driver)
    manager.start(for: .seconds(3), id: "sale") { left in print(left) }
    let line = "no receiver, id sale: ends at 3.0 seconds"
    #expect(driver.pending.map(\.description) == [line])
    #expect(driver.advanceToEnd(within: .seconds(100)))
    #expect(manager.isIdle, "\(manager.pending)")
  }
}

extension ObservableCountdown {
  /// A model as it is when some time has passed, which then stands still.
  static func preview(
    of length: Duration, after elapsed: Duration
  ) -> ObservableCountdown {
    let driver = ManualDriver()
    let model = ObservableCountdown(using: CountdownManager(driver: driver))
    model.start(for: length)
    driver.advance(by: elapsed)
    return model
  }
}

@MainActor
struct PreviewTests {
  @Test func aPreviewShowsAnyMoment() {
    let almostOver = ObservableCountdown.preview(of: .minutes(5), after: .seconds(288))
    #expect(almostOver.timeLeft == .seconds(12))
    #expect(almostOver.isRunning)
    let over = ObservableCountdown.preview(of: .minutes(5), after: .minutes(5))
    #expect(over.phase == .ended(.completed))
  }
}
