import TestSupport

/// A `for` loop over an array of closures: the least that telling everybody can cost.
///
/// It finds nobody again, ends nothing, and knows no time.
final class BareLoop: PassContender {
  private var closures: [(Int64) -> Void] = []

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    closures.append { [weak receiver] left in receiver?.left = left }
  }

  /// Puts the closures into random order, as if each came when its receiver is due.
  func shuffle() {
    var generator = SplitMix64(seed: 42)
    closures.shuffle(using: &generator)
  }

  func pass(ticks: Int64) {
    let left = Plan.lasting - ticks * Plan.interval
    for closure in closures { closure(left) }
  }

  func stop() { closures = [] }
}
