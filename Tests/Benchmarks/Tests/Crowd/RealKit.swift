import CountdownKit

/// CountdownKit as it is used: default arguments, unless a test asks for others.
struct RealKit {
  var manager = CountdownManager()

  func start(_ receiver: Receiver) { start(receiver, phase: 0) }

  /// Starts a countdown whose ticks come so much later, in nanoseconds, than a second after each other from now on.
  ///
  /// It counts its ticks, as a timer of its own would do: what came late and so was delivered once counts once.
  func start(_ receiver: Receiver, phase: Int64, tolerance: Duration? = nil) {
    // For the first value.
    receiver.left = Plan.lasting + Plan.interval
    manager.start(
      receiver, for: .nanoseconds(Plan.lasting + phase), ticks: .every(.seconds(1), tolerance: tolerance)
    ) {
      receiver, _, _ in receiver.left -= Plan.interval
    }
  }

  /// A task for each receiver, which loops over the values of a countdown of its own.
  func loops() -> Contender {
    each { receiver in
      // For the first value.
      receiver.left += Plan.interval
      let values = manager.values(for: .nanoseconds(Plan.lasting))
      return Task.detached { [weak receiver] in
        for await _ in values {
          guard let receiver else { return }
          receiver.left -= Plan.interval
        }
      }
    }
  }
}
