import Auctions
import CountdownKit
import Foundation
import Plain
import XCTest

/// Auctions on a server, two thousand connections that watch, and its graceful shutdown.
final class AuctionTests: XCTestCase {
  /// What an auction of the test is there for.
  private enum Kind: String, CaseIterable {
    /// It is over when its time is.
    case short
    /// Somebody bids late.
    case contested
    /// Its last moment is about that of the shutdown: of some before, of some after.
    case last
    /// It still runs at the shutdown.
    case long
  }

  private let lobbiesOfAKind = 5
  private let watchersOfALobby = 100

  func testNoOutcomeIsLostAndNoneComesTwice() async throws {
    let lobbies = Kind.allCases.flatMap { kind in (0..<lobbiesOfAKind).map { "\(kind)-\($0)" } }
    let running = try await RunningHouse(lobbies: lobbies)
    let watching = try await watch(lobbies, of: running)

    let bid = ContinuousClock.now
    for number in 0..<lobbiesOfAKind {
      let name = "contested-\(number)"
      await running.house.lobbies[name]?.open(for: Lobby.afterBid - .seconds(1))
      _ = try await Exchange.post("/lobbies/\(name)/bids?price=7&bidder=x", port: running.port).text
      _ = try await Exchange.post("/lobbies/\(name)/bids?price=9&bidder=y", port: running.port).text
    }
    await assertConflict("/lobbies/contested-0/bids?price=8&bidder=x", running.port, "too little")
    for number in 0..<lobbiesOfAKind {
      await running.house.lobbies["short-\(number)"]?.open(for: .seconds(1))
      await running.house.lobbies["long-\(number)"]?.open(for: .seconds(3_600))
    }
    try await running.outcomes.wait(for: 2 * lobbiesOfAKind)
    await assertConflict("/lobbies/short-0/bids?price=8&bidder=x", running.port, "too late")

    let closing = ContinuousClock.now + .milliseconds(300)
    for number in 0..<lobbiesOfAKind {
      let end = closing + .milliseconds(5) * (number - lobbiesOfAKind / 2)
      await running.house.lobbies["last-\(number)"]?.open(for: end - .now)
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
    var count = 0
    for (name, events) in watching {
      let delivered = try News.all(in: try await events.value)
      XCTAssertEqual(delivered.compactMap(\.outcome), running.outcomes[name].map { "\($0)" }, name)
      XCTAssertNotNil(delivered.last?.outcome, "it comes last")
      XCTAssertGreaterThanOrEqual(delivered.filter { $0.left != nil }.count, 1, name)
      if kind(of: name) == .contested {
        XCTAssertEqual(delivered.last?.price, 9)
        XCTAssertEqual(delivered.last?.bidder, "y")
      }
      count += 1
    }
    XCTAssertEqual(count, 2_000)
  }

  /// A client's display counts by the server's clock: how wrong the device's is makes no difference.
  func testADeviceWhoseClockIsWrongShowsTheServersSeconds() async throws {
    // The server is right: so the clock of this device is 40 s slow.
    let running = try await RunningHouse(lobbies: ["one"]) { Date() + 40 }
    let clock = ServerClock()
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let time = try await Exchange.get("/time", port: running.port).text
      let date = Date(timeIntervalSince1970: try XCTUnwrap(Double(time)))
      clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
    }

    let manager = CountdownManager()
    let events = try await Exchange.get("/lobbies/one", port: running.port)
    await running.house.lobbies["one"]?.open(for: .seconds(3.5))
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
            let exchange = try await Exchange.get("/lobbies/\(name)", port: running.port)
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

  private func assertConflict(_ path: String, _ port: Int, _ message: String) async {
    do {
      _ = try await Exchange.post(path, port: port).text
      XCTFail(message)
    } catch {
      XCTAssertTrue(error is Exchange.Refused, "\(message): \(error)")
    }
  }
}
