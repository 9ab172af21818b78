package import CountdownKit
package import Foundation
package import Hummingbird
import ServiceLifecycle

/// A server of auctions: bids, and server-sent events of prices and of the time that is left.
///
/// As a service it ends all auctions when the group shuts down, and so all streams. In the group it comes after the
/// application, and so is asked to shut down before: that waits for its streams to end.
package struct AuctionHouse: Service {
  package let lobbies: [String: Lobby]
  private let manager: CountdownManager
  private let serverDate: @Sendable () -> Date

  package init(
    lobbies names: [String], manager: CountdownManager = CountdownManager(),
    serverDate: @escaping @Sendable () -> Date = { Date() },
    onEnd: @escaping @Sendable (String, Countdown.Outcome) -> Void
  ) {
    self.manager = manager
    self.serverDate = serverDate
    lobbies = Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, Lobby($0, manager: manager, serverDate: serverDate, onEnd: onEnd))
      })
  }

  package func run() async throws {
    try await gracefulShutdown()
    await manager.shutDown()
  }

  /// `GET /time`, `GET /lobbies/:name`, `POST /lobbies/:name/bids?price=…&bidder=…`.
  package var router: Router<BasicRequestContext> {
    let router = Router()
    router.get("time") { _, _ in
      "\(serverDate().timeIntervalSince1970)"
    }
    router.get("lobbies/:name") { _, context in
      let events = try await lobby(of: context).watch()
      return Response(
        status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-cache"],
        body: ResponseBody(asyncSequence: events))
    }
    router.post("lobbies/:name/bids") { request, context in
      let price = try request.uri.queryParameters.require("price", as: Int.self)
      let bidder = try request.uri.queryParameters.require("bidder")
      let isTaken = try await lobby(of: context).bid(price, by: bidder)
      return isTaken ? HTTPResponse.Status.accepted : .conflict
    }
    return router
  }

  private func lobby(of context: BasicRequestContext) throws -> Lobby {
    guard let lobby = lobbies[try context.parameters.require("name")] else { throw HTTPError(.notFound) }
    return lobby
  }
}
