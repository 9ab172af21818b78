import CountdownKit
import NIOCore
import NIOPosix
import Plain
import XCTest

/// A countdown for each connection of a server, which closes those that are idle.
final class IdleConnectionTests: XCTestCase {
  func testIdleConnectionsAreClosedAndOthersLeaveWithOneOutcomeEach() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let manager = CountdownManager()
    let outcomes = Locked<[Countdown.Outcome]>([])
    let server = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Server(manager: manager, outcomes: outcomes))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()

    var clients: [any Channel] = []
    for number in 0..<60 {
      // One of two leaves, and says so; the other is silent from then on.
      let leaves = number % 2 == 1
      let client = try await ClientBootstrap(group: group).connect(to: server.localAddress!).get()
      try await client.writeAndFlush(ByteBuffer(string: leaves ? "l" : "s"))
      if leaves { try await client.close() }
      clients.append(client)
    }
    for client in clients { try await client.closeFuture.valueInTime() }

    // The server may learn later than the client that a connection is closed; the outcome comes after that.
    let limit = ContinuousClock.now + .seconds(30)
    while outcomes.now.count < 60, .now < limit { try await Task.sleep(for: .milliseconds(5)) }
    let delivered = outcomes.now
    XCTAssertEqual(delivered.filter { $0 == .completed }.count, 30)
    XCTAssertEqual(delivered.filter { $0 == .cancelled }.count, 30)
    XCTAssertEqual(manager.activeCount, 0)
    await manager.shutDown()
    try await server.close()
    try await group.shutdownGracefully()
    XCTAssertEqual(outcomes.now.count, 60)
  }
}

/// A connection, for as long as the server serves it.
private final class Connection: Sendable {
  let channel: any Channel
  init(_ channel: any Channel) { self.channel = channel }
}

/// Counts down from the first byte on: a short time for clients that will be silent, a long one for those that leave.
private final class Server: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let manager: CountdownManager
  private let outcomes: Locked<[Countdown.Outcome]>
  private var connection: Connection?

  init(manager: CountdownManager, outcomes: Locked<[Countdown.Outcome]>) {
    self.manager = manager
    self.outcomes = outcomes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let leaves = unwrapInboundIn(data).readableBytesView.first == UInt8(ascii: "l")
    let connection = Connection(context.channel)
    self.connection = connection
    manager.start(connection, for: leaves ? .seconds(3_600) : .milliseconds(50)) { connection, left in
      guard left == .zero else { return }
      connection.channel.close(promise: nil)
    } onEnd: { [outcomes] _, outcome in
      outcomes.use { $0.append(outcome) }
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    if let connection { manager.cancel(connection) }
    context.fireChannelInactive()
  }
}
