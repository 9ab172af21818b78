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

let launch = Launch()
launch.countDown(for: .milliseconds(20)) { launch, left in
  print("\(launch.name): \(left)")
} onEnd: { launch, outcome in
  print("\(launch?.name ?? "nobody"): \(outcome)")
  exit(0)
}
dispatchMain()
