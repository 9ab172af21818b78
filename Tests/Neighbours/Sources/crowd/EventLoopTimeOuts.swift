import NIOCore
import NIOPosix

/// A scheduled task of SwiftNIO for each time-out, all on one event loop.
final class EventLoopTimeOuts: TimeOuts {
  private let eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
  private var tasks: [Scheduled<Void>?]

  init(_ receivers: [Receiver]) {
    tasks = Array(repeating: nil, count: receivers.count)
    super.init(receivers)
  }

  override func start(_ number: Int, after delay: Int64) {
    tasks[number] = eventLoop.scheduleTask(in: .nanoseconds(delay)) { [weak receiver = receivers[number]] in
      receiver?.left = 1
    }
  }

  override func cancel(_ number: Int) {
    tasks[number]?.cancel()
    tasks[number] = nil
  }

  override func onQueue(_ body: @escaping () -> Void) -> Bool {
    // The caller waits, so it is done by one thread at a time.
    nonisolated(unsafe) let body = body
    return (try? eventLoop.submit { unsafe body() }.wait()) != nil
  }

  override func later(_ body: @escaping @Sendable () -> Void) { eventLoop.execute(body) }
}
