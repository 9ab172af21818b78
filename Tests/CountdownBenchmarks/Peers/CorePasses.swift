import CountdownCore
import CountdownTesting
import TestSupport

/// CountdownCore on virtual time: handlers that are their own receivers.
final class CorePasses {
  /// Stores what is left.
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
        every: .nanoseconds(Plan.interval))
      _ = engine.start(request, handler: handler)
    }
  }

  deinit {
    engine.cancelAll()
  }

  /// What a pass costs for each receiver, in nanoseconds.
  func perReceiver() -> Double {
    let repetitions = Scale.repetitions(of: handlers.count)
    return Clock.time { make(repetitions) } / Double(repetitions * handlers.count)
  }

  /// Makes so many passes.
  func make(_ passes: Int) {
    for _ in 0..<passes { driver.advance(by: .nanoseconds(Plan.interval)) }
    ticks += Int64(passes)
  }

  /// How many entries look-ups of all receivers compare.
  func probesOfLookUps() -> (average: Double, longest: Int) {
    let probes = handlers.map { engine.probes(for: ObjectIdentifier($0)) }
    return (Double(probes.reduce(0, +)) / Double(probes.count), probes.max() ?? 0)
  }

  /// Whether all were told what they should have been.
  var isRight: Bool { handlers.allSatisfy { $0.left == Plan.lasting - ticks * Plan.interval } }
}
