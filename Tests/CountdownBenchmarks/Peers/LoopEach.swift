import CountdownKit

/// A task for each receiver, which loops over the values of a countdown of its own.
final class LoopEach: Contender {
  private let manager = CountdownManager()
  private var tasks: [Task<Void, Never>] = []

  func start(_ receiver: Receiver) {
    // For the first value.
    receiver.left = Plan.lasting + Plan.interval
    let values = manager.values(for: .nanoseconds(Plan.lasting))
    tasks.append(
      Task.detached { [weak receiver] in
        for await _ in values {
          guard let receiver else { return }
          receiver.left -= Plan.interval
        }
      })
  }

  func stop() {
    for task in tasks { task.cancel() }
    tasks = []
  }
}
