import CountdownCore
import CountdownKit
import CountdownTesting
import TestSupport

/// Something that serves all its receivers in one go, so that such a pass can be timed by itself.
protocol PassContender {
  /// Tells all receivers what is left when `ticks` seconds have gone by, one more than the last time.
  func pass(ticks: Int64)

  /// What each was told last.
  var left: [Int64] { get }
}

/// Times the passes of a contender.
final class Passes {
  private let contender: any PassContender
  private let count: Int
  private var ticks: Int64 = 0

  init(_ contender: any PassContender) {
    self.contender = contender
    count = contender.left.count
  }

  /// In nanoseconds.
  func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: count)
    return Clock.time { make(repetitions) } / Double(repetitions * count)
  }

  func make(_ passes: Int) {
    for _ in 0..<passes {
      ticks += 1
      contender.pass(ticks: ticks)
    }
  }

  var isRight: Bool { contender.left.allSatisfy { $0 == Plan.lasting - ticks * Plan.interval } }
}

/// A `for` loop over an array of closures: the least that telling everybody can cost.
///
/// It finds no receiver again, ends nothing, and knows no time.
final class BareLoop: PassContender {
  private let receivers: [Receiver]
  private let closures: [(Int64) -> Void]

  init(count: Int) {
    receivers = Receiver.make(count)
    closures = receivers.map { receiver in { [weak receiver] left in receiver?.left = left } }
  }

  var left: [Int64] { receivers.map(\.left) }

  func pass(ticks: Int64) {
    let left = Plan.lasting - ticks * Plan.interval
    for closure in closures { closure(left) }
  }
}

/// CountdownKit on virtual time, all countdowns of one phase.
final class KitPasses: PassContender {
  private let receivers: [Receiver]
  private let driver = ManualDriver()
  private let manager: CountdownManager

  init(count: Int) {
    receivers = Receiver.make(count)
    manager = CountdownManager(driver: driver)
    for receiver in receivers { manager.startStoring(receiver) }
  }

  var left: [Int64] { receivers.map(\.left) }

  func pass(ticks: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }
}

/// CountdownCore on virtual time: handlers that are their own receivers.
final class CorePasses: PassContender {
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

  var left: [Int64] { handlers.map(\.left) }

  func pass(ticks: Int64) { driver.advance(by: .nanoseconds(Plan.interval)) }

  func probesOfLookUps() -> (average: Double, longest: Int) {
    let probes = handlers.map { engine.probes(for: ObjectIdentifier($0)) }
    return (Double(probes.reduce(0, +)) / Double(probes.count), probes.max() ?? 0)
  }
}

extension CountdownManager {
  /// Starts a countdown that stores what is left.
  func startStoring(_ receiver: Receiver, for lasting: Int64 = Plan.lasting) {
    start(receiver, for: .nanoseconds(lasting)) { receiver, left, _ in
      receiver.left = left.nanoseconds
    }
  }
}
