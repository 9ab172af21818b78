import AsyncAlgorithms

/// A task for each receiver, which loops over a timer sequence.
final class TimerSequenceEach: Contender {
  private var tasks: [Task<Void, Never>] = []

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    tasks.append(
      Task.detached { [weak receiver] in
        for await _ in AsyncTimerSequence(interval: .nanoseconds(Plan.interval), clock: .continuous) {
          guard let receiver else { return }
          receiver.left -= Plan.interval
        }
      })
  }
}
