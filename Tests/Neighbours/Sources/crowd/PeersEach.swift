import AsyncAlgorithms
import NIOCore
import NIOPosix

/// A repeated task of SwiftNIO for each receiver, all on one event loop.
func repeatedTasks() -> Contender {
  let eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
  let interval = TimeAmount.nanoseconds(Plan.interval)
  return each { receiver in
    eventLoop.scheduleRepeatedTask(initialDelay: interval, delay: interval) { [weak receiver] _ in
      receiver?.left -= Plan.interval
    }
  }
}

/// A task for each receiver, which loops over a timer sequence.
func timerSequences() -> Contender {
  each { receiver in
    Task.detached { [weak receiver] in
      for await _ in AsyncTimerSequence(interval: .nanoseconds(Plan.interval), clock: .continuous) {
        guard let receiver else { return }
        receiver.left -= Plan.interval
      }
    }
  }
}
