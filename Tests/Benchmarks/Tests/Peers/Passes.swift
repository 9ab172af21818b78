import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport

/// A contender that serves all its receivers in one go, so that such a pass can be timed by itself.
protocol PassContender: Contender {
  /// Tells all receivers what is left when `ticks` seconds have gone by, one more than the last time.
  func pass(ticks: Int64)
}

/// Times the passes of a contender over so many receivers.
final class Passes {
  private let contender: any PassContender
  private let receivers: [Receiver]
  private var ticks: Int64 = 0

  init(_ contender: any PassContender, count: Int) {
    self.contender = contender
    receivers = Receiver.make(count)
    contender.start(receivers)
  }

  deinit {
    contender.stop()
  }

  /// In nanoseconds.
  func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: receivers.count)
    return Clock.time { make(repetitions) } / Double(repetitions * receivers.count)
  }

  func make(_ passes: Int) {
    for _ in 0..<passes {
      ticks += 1
      contender.pass(ticks: ticks)
    }
  }

  var isRight: Bool { receivers.allSatisfy { $0.left == Plan.lasting - ticks * Plan.interval } }
}

/// A `for` loop over an array of closures: the least that telling everybody can cost.
///
/// It finds no receiver again, ends nothing, and knows no time.
final class BareLoop: PassContender {
  private var closures: [(Int64) -> Void] = []

  func start(_ receiver: Receiver) {
    receiver.left = Plan.lasting
    closures.append { [weak receiver] left in receiver?.left = left }
  }

  func pass(ticks: Int64) {
    let left = Plan.lasting - ticks * Plan.interval
    for closure in closures { closure(left) }
  }

  func stop() { closures = [] }
}

/// CountdownKit on virtual time, all countdowns of one phase.
final class KitPasses: PassContender {
  private let driver = ManualDriver()
  private let manager: CountdownManager

  init() {
    manager = CountdownManager(driver: driver)
  }

  func start(_ receiver: Receiver) { manager.startStoring(receiver) }
  func pass(ticks: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }
  func stop() { manager.cancelAll() }
}

/// CountdownCore on virtual time: handlers that are their own receivers.
final class CorePasses {
  final class Handler: CountdownHandler, @unchecked Sendable {
    // Unchecked: virtual time runs on one thread.
    @exclusivity(unchecked) private var stored: Int64 = 0

    fileprivate var left: Int64 { unsafe stored }

    override func receive(_ value: Int64, stop: inout Bool) -> Bool {
      unsafe stored = value
      return true
    }
  }

  private let driver = ManualDriver()
  private let engine: CountdownEngine
  private let handlers: [Handler]
  private var ticks: Int64 = 0

  init(count: Int) {
    engine = CountdownEngine(driver: driver)
    handlers = (0..<count).map { _ in Handler() }
    for handler in handlers {
      let request = CountdownRequest(
        for: .nanoseconds(Plan.lasting), receiver: ObjectIdentifier(handler),
        ticks: .every(.nanoseconds(Plan.interval)))
      _ = engine.start(request, handler: handler)
    }
  }

  deinit {
    engine.shutDown()
  }

  /// In nanoseconds.
  func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: handlers.count)
    return Clock.time { make(repetitions) } / Double(repetitions * handlers.count)
  }

  func make(_ passes: Int) {
    for _ in 0..<passes { driver.advance(by: .nanoseconds(Plan.interval)) }
    ticks += Int64(passes)
  }

  func probesOfLookUps() -> (average: Double, longest: Int) {
    let probes = handlers.map { engine.probes(for: ObjectIdentifier($0)) }
    return (Double(probes.reduce(0, +)) / Double(probes.count), probes.max() ?? 0)
  }

  var isRight: Bool { handlers.allSatisfy { $0.left == Plan.lasting - ticks * Plan.interval } }
}

extension CountdownManager {
  /// Starts a countdown that stores what is left.
  func startStoring(_ receiver: Receiver, for lasting: Int64 = Plan.lasting) {
    start(receiver, for: .nanoseconds(lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }
}
