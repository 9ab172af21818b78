import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport

/// Something that serves all its receivers in one go, so that such a pass can be timed by itself.
class Passes {
  private let count: Int
  private var ticks: Int64 = 0

  init(count: Int) { self.count = count }

  /// Tells all receivers that so much is left, a second less than the last time.
  func pass(left: Int64) {}

  /// What each was told last.
  var left: [Int64] { [] }

  var isRight: Bool { left == Array(repeating: Plan.lasting - ticks * Plan.interval, count: count) }

  final func make(_ passes: Int) {
    for _ in 0..<passes {
      ticks += 1
      pass(left: Plan.lasting - ticks * Plan.interval)
    }
  }

  /// In nanoseconds.
  final func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: count)
    return Clock.time { make(repetitions) } / Double(repetitions * count)
  }
}

/// A `for` loop over an array of closures: the least that telling everybody can cost.
///
/// It finds no receiver again, ends nothing, and knows no time.
final class BareLoop: Passes {
  private let receivers: [Receiver]
  private let closures: [(Int64) -> Void]

  override init(count: Int) {
    receivers = Receiver.make(count)
    closures = receivers.map { receiver in { [weak receiver] left in receiver?.left = left } }
    super.init(count: count)
  }

  override var left: [Int64] { receivers.map(\.left) }

  override func pass(left: Int64) {
    for closure in closures { closure(left) }
  }
}

/// CountdownKit on virtual time, all countdowns of one phase, or of random ones.
final class KitPasses: Passes {
  private let receivers: [Receiver]
  private let driver = ManualDriver()
  private let manager: CountdownManager

  init(count: Int, haveOnePhase: Bool = true) {
    receivers = Receiver.make(count)
    manager = CountdownManager(driver: driver)
    super.init(count: count)
    var generator = SplitMix64(seed: 3)
    for receiver in receivers {
      let phase = haveOnePhase ? 0 : Int64.random(in: 1..<Plan.interval, using: &generator)
      manager.startStoring(receiver, for: Plan.lasting + phase)
    }
    // Until each was told a number of whole seconds.
    if !haveOnePhase { pass(left: Plan.lasting) }
  }

  override var left: [Int64] { receivers.map(\.left) }

  override func pass(left: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }
}

/// CountdownCore on virtual time: handlers that are their own receivers.
final class CorePasses: Passes {
  private final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    @exclusivity(unchecked) private var stored: Int64 = 0

    var left: Int64 { unsafe stored }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      unsafe stored = value
      return true
    }
  }

  private let driver = ManualDriver()
  private let engine: CountdownEngine
  private let handlers: [Handler]

  override init(count: Int) {
    engine = CountdownEngine(driver: driver)
    handlers = (0..<count).map { _ in Handler() }
    super.init(count: count)
    for handler in handlers {
      let request = CountdownRequest(
        for: .nanoseconds(Plan.lasting), receiver: ObjectIdentifier(handler),
        ticks: .every(.nanoseconds(Plan.interval)))
      _ = engine.start(request, handler: handler)
    }
  }

  deinit { engine.shutDown() }

  override var left: [Int64] { handlers.map(\.left) }

  override func pass(left: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }
}

extension CountdownManager {
  /// Starts a countdown that stores what is left.
  func startStoring(_ receiver: Receiver, for lasting: Int64 = Plan.lasting) {
    start(receiver, for: .nanoseconds(lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }
}
