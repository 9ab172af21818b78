import Auctions
import CountdownKit
import Foundation
import Hummingbird
import Logging
import NIOHTTP1
import Plain
import ServiceLifecycle

/// An auction house that is open to the public, on a port of its own.
struct RunningHouse {
  let outcomes = Outcomes()
  private let house: AuctionHouse
  let port: Int
  private let group: ServiceGroup
  private let running: Task<Void, any Error>

  init(lobbies: [String], serverDate: @escaping @Sendable () -> Date = { Date() }) async throws {
    house = AuctionHouse(lobbies: lobbies, serverDate: serverDate) { [outcomes] in outcomes.add($1, of: $0) }
    let (ports, port) = AsyncStream.makeStream(of: Int.self)
    var logger = Logger(label: "auctions")
    logger.logLevel = .critical
    let application = Application(
      router: house.router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), backlog: 4_096),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: logger)
    var configuration = ServiceGroupConfiguration(services: [application, house], logger: logger)
    configuration.maximumGracefulShutdownDuration = .seconds(20)
    let group = ServiceGroup(configuration: configuration)
    self.group = group
    running = Task { try await group.run() }
    self.port = await ports.first { _ in true } ?? 0
  }

  func open(_ lobby: String, for duration: Duration) async { await house.lobbies[lobby]?.open(for: duration) }

  /// - Returns: Whether the bid is taken.
  func bid(_ price: Int, by bidder: String, in lobby: String) async throws -> Bool {
    do {
      _ = try await Exchange.text(.POST, "/lobbies/\(lobby)/bids?price=\(price)&bidder=\(bidder)", port: port)
      return true
    } catch is Exchange.Refused {
      return false
    }
  }

  func close() async throws {
    await group.triggerGracefulShutdown()
    try await running.value
  }
}

final class Outcomes: Sendable {
  private let all = Locked<[String: [(outcome: Countdown.Outcome, instant: ContinuousClock.Instant)]]>([:])

  func add(_ outcome: Countdown.Outcome, of lobby: String) {
    all.use { $0[lobby, default: []].append((outcome, .now)) }
  }

  subscript(lobby: String) -> [Countdown.Outcome] {
    all.use { $0[lobby, default: []].map(\.outcome) }
  }

  /// Returns when so many auctions have ended, or a minute has gone by.
  func wait(for count: Int) async throws {
    let limit = ContinuousClock.now + .seconds(60)
    while all.now.count < count, .now < limit { try await Task.sleep(for: .milliseconds(20)) }
  }

  func end(of lobby: String) -> ContinuousClock.Instant? {
    all.use { $0[lobby]?.first?.instant }
  }
}
