import NIOCore
import NIOPosix

/// A connection to a Redis server: the least that these tests need.
///
/// Commands may be sent from any task, without waiting for one another.
public struct RedisConnection: Sendable {
  private let channel: any Channel

  /// Connects.
  ///
  /// - Parameter port: The server's, on this machine.
  /// - Throws: When no connection is accepted.
  public init(port: Int) async throws {
    channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connectTimeout(.seconds(1))
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers(
            ByteToMessageHandler(RedisDecoder()), RedisQuestions())
        }
      }
      .connect(host: "127.0.0.1", port: port).get()
  }

  /// Sends a command, and waits for the answer.
  ///
  /// - Parameter words: The command and its arguments.
  /// - Returns: The answer; an error of the server is one, too.
  /// - Throws: When the connection is lost before, or nothing comes for two seconds: whether the command was carried out is
  ///   not known then.
  public func send(_ words: [String]) async throws -> RedisValue {
    let answer = channel.eventLoop.makePromise(of: RedisValue.self)
    let alarm = channel.eventLoop.scheduleTask(in: .seconds(2)) {
      answer.fail(RedisError(message: "no answer"))
    }
    defer { alarm.cancel() }
    channel.writeAndFlush((words, answer) as RedisQuestion).cascadeFailure(to: answer)
    return try await answer.futureResult.get()
  }

  /// Closes it: what was not answered fails.
  public func close() async {
    try? await channel.close()
  }
}

/// A command, and what waits for its answer.
private typealias RedisQuestion = (words: [String], answer: EventLoopPromise<RedisValue>)

/// Sends commands, and gives each answer to the one who asked first.
private final class RedisQuestions: ChannelDuplexHandler {
  typealias InboundIn = RedisValue
  typealias OutboundIn = RedisQuestion
  typealias OutboundOut = ByteBuffer

  private var waiting: CircularBuffer<EventLoopPromise<RedisValue>> = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let question = unwrapOutboundIn(data)
    waiting.append(question.answer)
    var buffer = context.channel.allocator.buffer(capacity: 256)
    buffer.writeString("*\(question.words.count)\r\n")
    for word in question.words { buffer.writeString("$\(word.utf8.count)\r\n\(word)\r\n") }
    context.write(wrapOutboundOut(buffer), promise: promise)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting.popFirst()?.succeed(unwrapInboundIn(data))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // What is not the protocol, or no connection any more.
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) {
    while let answer = waiting.popFirst() { answer.fail(ChannelError.ioOnClosedChannel) }
    context.fireChannelInactive()
  }
}
