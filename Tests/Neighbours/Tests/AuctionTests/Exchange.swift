import NIOCore
import NIOHTTP1
import NIOPosix

/// One request over a connection of its own, and what is answered.
final class Exchange: ChannelInboundHandler, Sendable {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  struct Refused: Error {}

  struct Incomplete: Error {}

  /// The text of the body as it comes in; it is finished when all is there, and fails if the connection ends before.
  let chunks: AsyncThrowingStream<String, any Error>
  private let coming: AsyncThrowingStream<String, any Error>.Continuation

  init(_ method: HTTPMethod, _ path: String, port: Int) async throws {
    (chunks, coming) = AsyncThrowingStream.makeStream()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(self)
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
    let headers: HTTPHeaders = ["host": "127.0.0.1", "connection": "close", "content-length": "0"]
    let head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
    channel.write(HTTPClientRequestPart.head(head), promise: nil)
    try await channel.writeAndFlush(HTTPClientRequestPart.end(nil))
  }

  /// All of the text that is answered.
  static func text(_ method: HTTPMethod, _ path: String, port: Int) async throws -> String {
    try await Exchange(method, path, port: port).chunks.reduce("", +)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): if head.status.code >= 400 { coming.finish(throwing: Refused()) }
    case .body(let body): coming.yield(String(buffer: body))
    case .end:
      coming.finish()
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    coming.finish(throwing: error)
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { coming.finish(throwing: Incomplete()) }
}
