import CountdownKit
import Dispatch
import Foundation
import TestSupport

@testable import CountdownCore

extension Job {
  /// Lets a crowd tick, and finds out what that takes of the machine.
  ///
  /// - Returns: What `CrowdWindow` finds, and `passes`: how many there were, a second.
  func crowd() -> Child.Result {
    let receivers = Receiver.make(count)
    let counting = variant.hasSuffix("counted") ? PassDriver(DispatchDriver(deliveringOn: nil)) : nil
    let kit = counting.map { RealKit(manager: CountdownManager(driver: $0)) }
    let start = kit?.start ?? contender.make()
    if let kit, variant.hasPrefix("random") {
      // Phases have to be known before the first start.
      var generator = SplitMix64(seed: 7)
      let phases = receivers.map { _ in Int64.random(in: 0..<Plan.interval, using: &generator) }
      let tolerance: Duration? = variant.hasPrefix("random tolerant") ? .milliseconds(100) : nil
      for (receiver, phase) in zip(receivers, phases) {
        kit.start(receiver, phase: phase, tolerance: tolerance)
      }
    } else {
      receivers.forEach(isSpread: variant.hasPrefix("even")) { start($1) }
    }

    // Until the first ticks are through, and threads have come to rest.
    rest(until: Clock.wall + Scale.pick(full: Plan.interval + 300_000_000, smallest: 50_000_000))
    _ = counting?.takeMeasured()
    let window = CrowdWindow(on: receivers)
    rest(until: Clock.wall + Int64(seconds * 1e9))
    var result = window.close()
    result["passes"] = Double(counting?.takeMeasured().passes ?? 0) / (result["seconds"] ?? 1)
    return withExtendedLifetime((kit, start)) { result }
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
