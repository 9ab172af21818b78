// Runs one way of a countdown, and writes which functions ran: for `Tests/Client/coverage`.

import CountdownKit
import Foundation

@_silgen_name("__llvm_profile_reset_counters") private func forgetCoverage()
@_silgen_name("__llvm_profile_write_file") private func writeCoverage() -> Int32

@MainActor final class Label: CountdownReceiver {
  var left: TimeLeft?
}

@MainActor private func finish() -> Never { exit(writeCoverage()) }

let label = Label()
// The manager and its driver are made only once: that is no part of a countdown's way.
_ = CountdownManager.shared.activeCount
let clock = ServerClock()
switch CommandLine.arguments.last {
case "first-value":
  forgetCoverage()
  label.countDown(for: .seconds(60)) { label, left in
    label.timeLeft = left
    finish()
  }
case "tick":
  var count = 0
  label.countDown(for: .seconds(60), ticks: .every(.milliseconds(200))) { label, left in
    count += 1
    if count == 3 { finish() }
    // From one callback of a pass to the next one's: the whole of what a tick needs.
    if count == 2 { forgetCoverage() }
  }
case "server-clock":
  forgetCoverage()
  clock.synchronize(serverDate: Date(), roundTrip: .milliseconds(80))
  var count = 0
  label.countDown(for: .until(Date() + 60, by: clock)) { label, left in
    count += 1
    if count == 2 { finish() }
  }
  for _ in 0..<3 { clock.synchronize(serverDate: Date() + 20, roundTrip: .milliseconds(80)) }
default: fatalError("first-value, tick or server-clock")
}
RunLoop.main.run()
