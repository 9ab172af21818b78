import Foundation
import Leases
import XCTest

/// Three processes serve the leases of one store.
///
/// One of them is killed, one is stopped for a while, and the store itself is killed and started anew: by its account every
/// lease is completed exactly once, never early, and soon; and each has its effect.
final class MoreThanOneMachineTests: XCTestCase {
  /// How late a lease may be completed, in milliseconds.
  private let latest = 2_000

  func testEveryLeaseIsCompletedOnceWhoeverDies() async throws {
    let redis = try await RedisServer()
    try await redis.start()
    defer { XCTAssertNoThrow(try redis.remove()) }
    let store = LeaseStore(port: redis.port)

    // Due between two and twenty-two seconds from now on, a hundred each second.
    let begin = try await store.now
    var expected: [String: Int] = [:]
    for number in 0..<2_000 { expected["lease-\(number)"] = begin + 2_000 + number * 10 }
    try await store.add(expected.map { Lease(name: $0.key, deadline: $0.value) })

    let effects = FileManager.default.temporaryDirectory.appending(path: "effects-\(UUID().uuidString)")
    XCTAssert(FileManager.default.createFile(atPath: effects.path, contents: nil))
    defer { XCTAssertNoThrow(try FileManager.default.removeItem(at: effects)) }
    let servers = try ["one", "two", "three"].map {
      try ServingProcess($0, port: redis.port, effects: effects)
    }

    try await wait(until: begin + 3_500, of: store)
    for number in stride(from: 600, to: 1_000, by: 2) {
      let lease = try await store.extend("lease-\(number)", by: .milliseconds(4_321))
      expected["lease-\(number)"] = try XCTUnwrap(lease).deadline
    }

    try await wait(until: begin + 5_000, of: store)
    var served = try await store.served.values.filter { $0 == "one" }
    XCTAssertGreaterThan(served.count, 0, "who is killed serves something")
    servers[0].send(SIGKILL)

    try await wait(until: begin + 8_000, of: store)
    served = try await store.served.values.filter { $0 == "two" }
    XCTAssertGreaterThan(served.count, 0, "who is stopped serves something")
    servers[1].send(SIGSTOP)
    try await Task.sleep(for: .seconds(5))
    servers[1].send(SIGCONT)

    try await wait(until: begin + 17_000, of: store)
    redis.kill()
    try await redis.start()

    let limit = ContinuousClock.now + .seconds(30)
    // The first question after the restart fails: the connection is no more.
    while (try? await store.open) != [], ContinuousClock.now < limit {
      try await Task.sleep(for: .milliseconds(50))
    }
    // The effects that the killed process did not acknowledge are done by another after five seconds.
    var lines: [Substring] = []
    while Set(lines).count < expected.count, ContinuousClock.now < limit {
      try await Task.sleep(for: .milliseconds(50))
      lines = try String(contentsOf: effects, encoding: .utf8).split(separator: "\n")
    }
    // What comes too often comes now.
    try await Task.sleep(for: .seconds(1))
    XCTAssertEqual(try servers.map { try $0.end() }, [SIGKILL, 0, 0])

    let completed = try await store.completed
    let open = try await store.open
    XCTAssertEqual(open, [], "nothing is left")
    XCTAssertEqual(completed.count, expected.count, "nothing is lost, nothing comes twice")
    XCTAssertEqual(
      Dictionary(completed.map { ($0.lease.name, $0.lease.deadline) }) { $1 }, expected,
      "each by the deadline that was in force last")
    XCTAssertEqual(Set(lines), Set(expected.map { "\($0.key) \($0.value)" }), "each has its effect")
    // A batch of the killed process, and one of each at the restart of the store, may come twice.
    XCTAssertLessThanOrEqual(lines.count, expected.count + 40, "few effects are repeated")
    XCTAssertEqual(completed.filter { $0.lateness < 0 }.map(\.lease.name), [], "none is early")
    XCTAssertEqual(completed.filter { $0.lateness > latest }.map(\.lease.name), [], "none is late")
  }

  private func wait(until instant: Int, of store: LeaseStore) async throws {
    let now = try await store.now
    try await Task.sleep(for: .milliseconds(instant - now))
  }
}
