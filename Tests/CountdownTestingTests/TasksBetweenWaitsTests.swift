import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

/// Time does not go on while a task is between two waits, whatever it does there.
///
/// Each shape is a task that waits a second, again and again, and notes when it has waited. `COUNTDOWN_ROUNDS=2000` runs each so often.
final class TasksBetweenWaitsTests: XCTestCase {
  private static let rounds = ProcessInfo.processInfo.environment["COUNTDOWN_ROUNDS"].flatMap { Int($0) } ?? 2

  /// Every shape, or, unless all tests are asked for, another wait before each work.
  private static var shapes: [(Wait, Work)] {
    works.enumerated().flatMap { number, work in
      (areAllTestsWanted ? Wait.all : [Wait.all[number % Wait.all.count]]).map { ($0, work) }
    }
  }

  private typealias Work = (name: String, run: @MainActor (Scene) async -> Void)

  /// What a task does between two waits.
  private static let works: [Work] = [
    ("nothing", { _ in }),
    ("an actor", { await $0.store.save() }),
    ("two actors", { scene in for _ in 0..<5 { await scene.store.save(in: scene.other) } }),
    ("yields", { _ in for _ in 0..<20 { await Task.yield() } }),
    ("a task", { scene in await Task { await scene.store.save() }.value }),
    ("a task of no actor", { scene in await Task.detached { await scene.store.save() }.value }),
    (
      "a group",
      { scene in
        await withTaskGroup { group in for _ in 0..<5 { group.addTask { await scene.store.save() } } }
      }
    ),
    ("work of an actor", { await $0.store.work() }),
  ]

  @MainActor func testALoopOfWaitsMissesNoInstant_andItsEndIsTheEnd() async {
    for (wait, work) in Self.shapes {
      // A loop over endless ticks never ends, for all that is known.
      for isToTheEnd in wait.name == "ticks" ? [false] : [false, true] {
        await repeatedly("\(wait.name), \(work.name)") { scene in
          let heartbeat = isToTheEnd ? nil : scene.manager.startTicking(every: .milliseconds(300)) { _ in }
          var (isOver, end) = (true, Duration.seconds(3))
          await scene.run { scene in
            for _ in 0..<3 {
              if !isToTheEnd { await work.run(scene) }
              await wait.run(scene)
              await work.run(scene)
              scene.note()
            }
          } whileTimePasses: {
            if isToTheEnd {
              isOver = await scene.driver.advanceToEnd(within: .seconds(100))
              end = scene.driver.now
            } else {
              await scene.driver.advance(by: .seconds(5))
            }
          }
          heartbeat?.cancel()
          let isRight = isOver && end == .seconds(3) && scene.seconds == [1, 2, 3]
          return isRight ? nil : "\(isOver), \(end), \(scene.seconds)"
        }
      }
    }
  }

  /// The first yield after an actor passes nothing that counts it; here it waits long for a thread, since all are busy.
  @MainActor func testAFirstYieldAfterAnActorIsWaitedFor() async {
    await repeatedly("yields") { scene in
      await scene.run { scene in
        await Task.detached(priority: .high) {
          for _ in 0..<3 {
            try? await scene.manager.sleep(for: .seconds(1))
            // So long that the advance waits for this by now, and needs no thread itself.
            for _ in 0..<5 { await scene.store.work() }
            occupyThreads()
            for _ in 0..<100 { await Task.yield() }
            await scene.note()
          }
        }.value
      } whileTimePasses: {
        await scene.driver.advance(by: .seconds(9))
      }
      return scene.seconds == [1, 2, 3] ? nil : "\(scene.seconds)"
    }
  }

  /// The time-out is later than the work, so it never comes.
  @MainActor func testWorkThatIsInTimeBeatsATimeOut() async {
    for wait in Wait.all {
      await repeatedly(wait.name) { scene in
        await scene.run { scene in
          let work = Task {
            await wait.run(scene)
            await scene.store.save()
            await wait.run(scene)
          }
          let timeout = scene.manager.startSilently(for: .milliseconds(2_001)) { outcome in
            if outcome == .completed { work.cancel() }
          }
          await work.value
          if !work.isCancelled { scene.note() }
          timeout.cancel()
        } whileTimePasses: {
          await scene.driver.advance(by: .seconds(5))
        }
        return scene.seconds == [2] ? nil : "\(scene.seconds)"
      }
    }
  }

  /// Runs a shape again and again, and says how often it was wrong.
  @MainActor private func repeatedly(
    _ name: String, rounds: Int = rounds, _ round: @MainActor (Scene) async -> String?
  ) async {
    var wrong: [String] = []
    for _ in 0..<rounds {
      if let what = await round(Scene()) { wrong.append(what) }
    }
    XCTAssertEqual(wrong.count, 0, "\(name): of \(rounds), such as \(wrong.first ?? "")")
  }
}

/// Keeps all threads busy that a task of high priority may get, for some milliseconds; they become free one after the other.
private func occupyThreads() {
  for number in 1...8 {
    DispatchQueue.global(qos: .userInitiated).async { usleep(UInt32(2_000 + 500 * number)) }
  }
}

extension Wait {
  @MainActor fileprivate func run(_ scene: Scene) async { await run(scene.manager, scene.driver.clock) }
}

/// A driver, and what a task of the main actor does on it.
@MainActor
private final class Scene {
  nonisolated let driver = ManualDriver()
  nonisolated let manager: CountdownManager
  nonisolated let store = Store()
  nonisolated let other = Store()
  private(set) var seconds: [Double] = []

  init() { manager = CountdownManager(driver: driver) }

  /// Notes the time.
  func note() { seconds.append(driver.now / .seconds(1)) }

  /// Runs a task of the main actor while time passes, and then until it ends.
  func run(
    _ body: @escaping @MainActor (Scene) async -> Void, whileTimePasses pass: @MainActor () async -> Void
  ) async {
    let task = Task { await body(self) }
    await pass()
    let isOver = Locked(false)
    let rest = Task { [driver] in
      while !isOver.now { await driver.advance(by: .seconds(5)) }
    }
    await task.value
    isOver.replace(with: true)
    await rest.value
  }
}

private actor Store {
  private var saved = 0

  func save() { saved += 1 }

  func save(in other: Store) async {
    saved += 1
    await other.save()
  }

  func work() {
    usleep(500)
    saved += 1
  }
}
