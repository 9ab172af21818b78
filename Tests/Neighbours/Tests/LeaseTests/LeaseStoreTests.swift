import Foundation
import Leases
import XCTest

/// The store decides: who has completed a lease, and who serves it.
final class LeaseStoreTests: XCTestCase {
  func testOfManyWhoCompleteALeaseOneDoes() async throws {
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

  func testWhatIsEarlyOrWasMovedIsNotCompleted() async throws {
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

  func testOneServesUntilHeGivesNoSignOfLife() async throws {
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

  private func add(_ count: Int, dueIn milliseconds: Int, to store: LeaseStore) async throws -> [Lease] {
    let deadline = try await store.now + milliseconds
    let leases = (0..<count).map { Lease(name: "\(milliseconds)-\($0)", deadline: deadline + $0) }
    try await store.add(leases)
    return leases
  }

  /// Calls a block with connections to an empty store.
  private func withStores(_ count: Int, _ body: ([LeaseStore]) async throws -> Void) async throws {
    let redis = try await RedisServer()
    try await redis.start()
    defer { XCTAssertNoThrow(try redis.remove()) }
    try await body((0..<count).map { _ in LeaseStore(port: redis.port) })
  }
}
