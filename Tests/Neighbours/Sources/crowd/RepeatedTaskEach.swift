import NIOCore
import NIOPosix

/// A repeated task of SwiftNIO for each receiver, all on one event loop.
final class RepeatedTaskEach: Contender {
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let eventLoop: any EventLoop
  private var tasks: [RepeatedTask] = []

  init() {
    eventLoop = group.next()
  }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    let interval = TimeAmount.nanoseconds(Plan.interval)
    tasks.append(
      eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [weak receiver] _ in
        guard let receiver else { return }
        receiver.left -= Plan.interval
      })
  }

  func stop() {
    for task in tasks { task.cancel() }
    try? group.syncShutdownGracefully()
    tasks = []
  }
}
