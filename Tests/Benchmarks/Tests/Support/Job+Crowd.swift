import Dispatch
import Foundation
import TestSupport

@testable import CountdownCore

extension Job {
  func crowd() -> Child.Result {
    let receivers = Receiver.make(count)
    // Phases have to be known before the first start.
    let phases = phases
    let counting = variant.hasSuffix("counted") ? PassDriver(DispatchDriver(deliveringOn: nil)) : nil
    let contender = counting.map { RealKit(driver: $0) } ?? self.contender.make()
    startOneAfterAnother(receivers, phases, on: contender)

    // Until the first ticks are through, and threads have come to rest.
    rest(until: Clock.wall + Scale.pick(full: Plan.interval + 300_000_000, smallest: 50_000_000))
    let (window, passes) = (CrowdWindow(on: receivers), counting?.measured.passes ?? 0)
    rest(until: Clock.wall + Int64(seconds * 1e9))
    var result = window.close()
    result["passes"] = Double((counting?.measured.passes ?? 0) - passes) / result["seconds"]!
    return withExtendedLifetime(contender) { result }
  }

  /// How much later than the start each is to tick first; empty: as much as the starts before it take.
  private var phases: [Int64] {
    guard variant.hasPrefix("random") else { return [] }
    var generator = SplitMix64(seed: 7)
    return (0..<count).map { _ in Int64.random(in: 0..<Plan.interval, using: &generator) }
  }

  private func startOneAfterAnother(
    _ receivers: [Receiver], _ phases: [Int64], on contender: any Contender
  ) {
    if variant.hasPrefix("even") { return contender.startEvenly(receivers) }
    guard let kit = contender as? RealKit, !phases.isEmpty else { return contender.start(receivers) }
    let tolerance: Duration? = variant.hasPrefix("random tolerant") ? .milliseconds(100) : nil
    for (receiver, phase) in zip(receivers, phases) {
      kit.start(receiver, phase: phase, tolerance: tolerance)
    }
  }

  /// Holds the main thread up; its run loop runs where somebody needs it.
  private func rest(until instant: Int64) {
    if contender == .timers {
      RunLoop.main.run(until: Date(timeIntervalSinceNow: Double(instant - Clock.wall) / 1e9))
    } else {
      Clock.sleep(until: instant)
    }
  }
}
