import NIOCore
import NIOPosix

/// A repeated task of SwiftNIO for each receiver, all on one event loop.
final class RepeatedTaskEach: Contender {
  private let eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
  private var tasks: [RepeatedTask] = []

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    let interval = TimeAmount.nanoseconds(Plan.interval)
    tasks.append(
      eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [weak receiver] _ in
        guard let receiver else { return }
        receiver.left -= Plan.interval
      })
  }
}
