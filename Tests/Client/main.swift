// What `.ci/client` runs, also without Foundation.

import CountdownKit
import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

final class Launch: CountdownReceiver {
  let name = "launch"
}

// Time that the program moves itself, as a game does by its frames.
let frames = ManualDriver()
let match = CountdownManager(driver: frames)
match.start(for: .milliseconds(32), ticks: .every(.milliseconds(16))) { left in
  print("match: \(left.text(fractionDigits: 3))")
}
for _ in 1...2 { frames.advance(by: .milliseconds(16)) }

let launch = Launch()
launch.countDown(for: .milliseconds(20)) { launch, left in
  print("\(launch.name): \(left)")
} onEnd: { launch, outcome in
  print("\(launch?.name ?? "none"): \(outcome)")
  exit(0)
}
dispatchMain()
