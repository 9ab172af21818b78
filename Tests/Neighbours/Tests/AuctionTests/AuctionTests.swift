import Auctions
import CountdownKit
import Foundation
import NIOHTTP1
import Plain
import XCTest

/// Auctions on a server, two thousand connections that watch, and its graceful shutdown.
final class AuctionTests: XCTestCase {
  /// What becomes of an auction: its time is over, somebody bids late, its last moment is about that of the shutdown (of some before,
  /// of some after), or it still runs then.
  private enum Kind: String, CaseIterable { case short, contested, last, long }

  private let lobbiesOfAKind = 5
  private let watchersOfALobby = 100

  func testNoOutcomeIsLostAndNoneComesTwice() async throws {
    let lobbies = Kind.allCases.flatMap { kind in (0..<lobbiesOfAKind).map { "\(kind)-\($0)" } }
    let running = try await RunningHouse(lobbies: lobbies)
    let watching = try await watch(lobbies, of: running)

    let bid = ContinuousClock.now
    for number in 0..<lobbiesOfAKind {
      let name = "contested-\(number)"
      await running.open(name, for: Lobby.afterBid - .seconds(1))
      let areTaken = try await (running.bid(7, by: "x", in: name), running.bid(9, by: "y", in: name))
      XCTAssertTrue(areTaken == (true, true), name)
    }
    let isTooLittle = try await !running.bid(8, by: "x", in: "contested-0")
    XCTAssertTrue(isTooLittle)
    for number in 0..<lobbiesOfAKind {
      await running.open("short-\(number)", for: .seconds(1))
      await running.open("long-\(number)", for: .seconds(3_600))
    }
    try await running.outcomes.wait(for: 2 * lobbiesOfAKind)
    let isTooLate = try await !running.bid(8, by: "x", in: "short-0")
    XCTAssertTrue(isTooLate)

    let closing = ContinuousClock.now + .milliseconds(300)
    for number in 0..<lobbiesOfAKind {
      let end = closing + .milliseconds(5) * (number - lobbiesOfAKind / 2)
      await running.open("last-\(number)", for: end - .now)
    }
    try await Task.sleep(until: closing)
    try await running.close()

    for name in lobbies {
      let outcomes = running.outcomes[name]
      XCTAssertEqual(outcomes.count, 1, name)
      switch kind(of: name) {
      case .short: XCTAssertEqual(outcomes, [.completed])
      case .contested:
        XCTAssertEqual(outcomes, [.completed])
        XCTAssertGreaterThanOrEqual(running.outcomes.end(of: name)! - bid, Lobby.afterBid, "a bid gives time")
      case .last: XCTAssertTrue([.completed, .cancelled].contains(outcomes.first), "\(outcomes)")
      case .long: XCTAssertEqual(outcomes, [.cancelled])
      }
    }
    XCTAssertEqual(watching.count, 2_000)
    for (name, events) in watching {
      let delivered = try News.all(in: try await events.value)
      XCTAssertEqual(delivered.compactMap(\.outcome), running.outcomes[name].map { "\($0)" }, name)
      XCTAssertNotNil(delivered.last?.outcome, "it comes last")
      XCTAssertGreaterThanOrEqual(delivered.filter { $0.left != nil }.count, 1, name)
      if kind(of: name) == .contested {
        XCTAssertEqual(delivered.last?.price, 9)
        XCTAssertEqual(delivered.last?.bidder, "y")
      }
    }
  }

  /// A client's display counts by the server's clock: how wrong the device's is makes no difference.
  func testADeviceWhoseClockIsWrongShowsTheServersSeconds() async throws {
    // The server is right: so the clock of this device is 40 s slow.
    let running = try await RunningHouse(lobbies: ["one"]) { Date() + 40 }
    let clock = ServerClock()
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let time = try await Exchange.text(.GET, "/time", port: running.port)
      let date = Date(timeIntervalSince1970: try XCTUnwrap(Double(time)))
      clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
    }

    let manager = CountdownManager()
    let events = try await Exchange(.GET, "/lobbies/one", port: running.port)
    await running.open("one", for: .seconds(3.5))
    let shown = Locked<[Int]>([])
    var delivered: [Int] = []
    var countdown: Countdown?
    for try await chunk in events.chunks {
      for news in try News.all(in: chunk) {
        guard let left = news.left, let endsAt = news.endsAt else { continue }
        let end = Date(timeIntervalSince1970: endsAt)
        if countdown == nil {
          countdown = manager.start(for: .until(end, by: clock)) { left in
            shown.use { $0.append(left.seconds) }
          }
        }
        delivered.append(Int(left.rounded(.up)))
        // The news has been on its way for some of the time.
        let here = (countdown?.timeLeft?.duration ?? .zero) / .seconds(1)
        XCTAssertEqual(here, left, accuracy: 0.4)
        XCTAssertEqual(end.timeIntervalSinceNow, left + 40, accuracy: 0.4, "by the device's own clock")
      }
    }
    // What the device knows of the server's clock is right to half a round trip, so its zero may come after the server's.
    _ = await countdown?.outcome
    await manager.shutDown()
    XCTAssertEqual(delivered, [4, 3, 2, 1, 0])
    XCTAssertEqual(shown.now, delivered)
    try await running.close()
  }

  private func kind(of lobby: String) -> Kind { Kind(rawValue: String(lobby.dropLast(2)))! }

  /// Connects all who watch, and returns when each has got its first news: what they get then, to the end.
  private func watch(
    _ lobbies: [String], of running: RunningHouse
  ) async throws -> [(String, Task<String, any Error>)] {
    var watching: [(String, Task<String, any Error>)] = []
    for name in lobbies {
      let tasks = try await withThrowingTaskGroup(of: Task<String, any Error>.self) { group in
        for _ in 0..<watchersOfALobby {
          group.addTask {
            let exchange = try await Exchange(.GET, "/lobbies/\(name)", port: running.port)
            var iterator = exchange.chunks.makeAsyncIterator()
            let first = try await iterator.next() ?? ""
            return Task { try await exchange.chunks.reduce(first, +) }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      watching += tasks.map { (name, $0) }
    }
    return watching
  }
}
