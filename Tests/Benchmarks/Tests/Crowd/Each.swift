import CountdownKit

/// Something for each receiver.
final class Each: Contender {
  private let begin: (Receiver) -> Any
  private var begun: [Any] = []

  init(_ begin: @escaping (Receiver) -> Any) { self.begin = begin }

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    begun.append(begin(receiver))
  }
}

extension Each {
  /// A task for each receiver, which loops over the values of a countdown of its own.
  static func loops() -> Each {
    let manager = CountdownManager()
    return Each { receiver in
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
