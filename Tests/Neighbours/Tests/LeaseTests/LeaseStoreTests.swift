import Foundation
import Leases
import XCTest

/// The store decides: who has completed a lease, and who serves it.
final class LeaseStoreTests: XCTestCase {
  func testCompleteByManyCompletesALeaseOnce() async throws {
    try await withStores(8) { stores in
      let leases = try await add(50, dueIn: -1_000, to: stores[0])
      let answers = await withTaskGroup(of: [Completion?].self) { group in
        for (number, store) in stores.enumerated() {
          group.addTask {
            var answers: [Completion?] = []
            for lease in leases { answers.append(try? await store.complete(lease, by: "\(number)")) }
            return answers
          }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      XCTAssertEqual(answers.filter { $0 == .completed }.count, 50)
      XCTAssertEqual(answers.filter { $0 == .gone }.count, 350)
      let completed = try await stores[0].completed
      XCTAssertEqual(Set(completed.map(\.lease)), Set(leases))
      XCTAssertEqual(completed.count, 50)
    }
  }

  /// What is published is what these tests run, with nothing left out.
  func testThePageShowsWholeScripts() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
    let page = try String(
      contentsOf: root.appending(
        path: "Sources/CountdownKit/CountdownKit.docc/Articles/MoreThanOneMachine.md"), encoding: .utf8)
    let scripts = page.components(separatedBy: "```lua\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    XCTAssertEqual(scripts, [LeaseScripts.complete, LeaseScripts.claim, LeaseScripts.extend])
  }

  func testCompleteRefusesALeaseThatIsEarlyOrWasMoved() async throws {
    try await withStores(1) { stores in
      let store = stores[0]
      let early = try await add(1, dueIn: 3_600_000, to: store)[0]
      let answer = try await store.complete(early, by: "me")
      XCTAssertEqual(answer, .notYet(early))

      // Both deadlines are there: what counts is the one in force.
      let due = try await add(1, dueIn: -5_000, to: store)[0]
      let moved = try await store.extend(due.name, by: .seconds(1))
      XCTAssertEqual(moved, Lease(name: due.name, deadline: due.deadline + 1_000))
      let answers = [
        try await store.complete(due, by: "me"), try await store.complete(moved!, by: "me"),
        try await store.complete(moved!, by: "me"),
      ]
      XCTAssertEqual(answers, [.notYet(moved!), .completed, .gone])
      let tooLate = try await store.extend(due.name, by: .seconds(1))
      XCTAssertNil(tooLate)
    }
  }

  func testAServerServesUntilItGivesNoSignOfLife() async throws {
    try await withStores(1) { stores in
      let store = stores[0]
      let leases = try await add(20, dueIn: 1_000, to: store)
      _ = try await add(1, dueIn: 3_600_000, to: store)
      func claim(for server: String, _ patience: Duration) async throws -> Set<Lease> {
        Set(try await store.claim(for: server, within: .seconds(60), patience: patience))
      }
      var claimed = [try await claim(for: "one", .seconds(60)), try await claim(for: "two", .seconds(60))]
      XCTAssertEqual(claimed, [Set(leases), []])
      // The last sign of life counts.
      claimed = [try await claim(for: "one", .zero)]
      try await Task.sleep(for: .milliseconds(5))
      claimed += [try await claim(for: "two", .seconds(60)), try await claim(for: "one", .seconds(60))]
      XCTAssertEqual(claimed, [Set(leases), Set(leases), []])
    }
  }

  func testACompletedLeaseIsGivenOutUntilItsEffectIsDone() async throws {
    try await withStores(2) { stores in
      let lease = try await add(1, dueIn: -1_000, to: stores[0])[0]
      _ = try await stores[0].complete(lease, by: "me")
      func take(_ worker: Int, _ patience: Duration) async throws -> [CompletedLease] {
        try await stores[worker].takeCompleted(for: "\(worker)", atMost: 10, patience: patience)
      }
      let first = try await take(0, .seconds(60))
      XCTAssertEqual(first.map(\.lease), [lease])
      let early = try await take(1, .seconds(60))
      XCTAssertEqual(early, [], "another worker has it")
      try await Task.sleep(for: .milliseconds(5))
      let late = try await take(1, .zero)
      XCTAssertEqual(late, first, "that worker did not acknowledge it in time")
      try await stores[1].acknowledge(late[0])
      try await Task.sleep(for: .milliseconds(5))
      let last = try await take(0, .zero)
      XCTAssertEqual(last, [])
    }
  }

  func testAnEffectThatFailsIsRepeatedAndTheOthersAreDoneOnce() async throws {
    actor Effects {
      private(set) var done: [String: Int] = [:]
      private(set) var tries = 0
      func add(_ name: String, fails: Bool) throws {
        tries += fails ? 1 : 0
        if fails, tries < 3 { throw CancellationError() }
        done[name, default: 0] += 1
      }
    }
    try await withStores(3) { stores in
      let effects = Effects()
      let workers = stores.indices.dropFirst().map { index in
        Outbox("\(index)", store: stores[index], patience: .milliseconds(200)) { completed in
          try await effects.add(completed.lease.name, fails: completed.lease.name.hasSuffix("-7"))
        }
      }
      let tasks = workers.map { worker in Task { await worker.run() } }
      let leases = try await add(30, dueIn: -1_000, to: stores[0])
      for lease in leases { _ = try await stores[0].complete(lease, by: "me") }
      let limit = ContinuousClock.now + .seconds(20)
      while await effects.done.count < 30, ContinuousClock.now < limit {
        try await Task.sleep(for: .milliseconds(20))
      }
      // What is done twice is done again by now.
      try await Task.sleep(for: .milliseconds(500))
      for task in tasks {
        task.cancel()
        await task.value
      }
      let (done, tries) = await (effects.done, effects.tries)
      XCTAssertEqual(done, Dictionary(uniqueKeysWithValues: leases.map { ($0.name, 1) }))
      XCTAssertEqual(tries, 3)
    }
  }

  private func add(_ count: Int, dueIn milliseconds: Int, to store: LeaseStore) async throws -> [Lease] {
    let deadline = try await store.now + milliseconds
    let leases = (0..<count).map { Lease(name: "\(milliseconds)-\($0)", deadline: deadline + $0) }
    try await store.add(leases)
    return leases
  }

  private func withStores(_ count: Int, _ body: ([LeaseStore]) async throws -> Void) async throws {
    let redis = try await RedisServer()
    try await redis.start()
    defer { XCTAssertNoThrow(try redis.remove()) }
    try await body((0..<count).map { _ in LeaseStore(port: redis.port) })
  }
}
