import CountdownKit
import CountdownTesting
import XCTest

// The examples of the documentation comments of the async faces and of the actors', as they stand there, but for the manager,
// which is on virtual time.

func documentationOfCountdownValues(_ manager: CountdownManager) async {
  for await left in manager.values(for: .seconds(3)) {
    print(left)
  }
}

func documentationOfCountdownTicks(_ manager: CountdownManager) async {
  for await number in manager.ticks(every: .seconds(1)) where number == 3 { break }
}

@MainActor
func documentationOfAsyncAdvance() async {
  let driver = ManualDriver()
  let manager = CountdownManager(driver: driver)
  let loop = Task {
    var sum = 0
    for await left in manager.values(for: .seconds(3)) { sum += left.seconds }
    return sum
  }
  await driver.advance(by: .seconds(3))
  let sum = await loop.value
  XCTAssertEqual(sum, 6)
}

func documentationOfManualClock(_ driver: ManualDriver) async throws {
  try await Task.sleep(for: .seconds(3), clock: driver.clock)
}

enum ActorExamples {
  actor Table {
    private let manager: CountdownManager
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe manager.unownedExecutor }

    init(_ manager: CountdownManager) { self.manager = manager }
  }

  actor Room {
    var left = TimeLeft.zero

    func open(_ manager: CountdownManager) {
      manager.start(on: self, for: .seconds(3)) { room, left in room.left = left }
    }
  }
}
