import CountdownCore
import Dispatch
import Synchronization
import TestSupport

/// Real time for one engine, that counts how often its timer goes off.
final class PassCountingDriver: ForwardingDriver {
  let driver: any CountdownDriver
  let timer: any CountdownTimer
  private let count = Atomic(0)

  /// Counts the passes of an engine on another driver's time.
  init(_ driver: any CountdownDriver) {
    self.driver = driver
    timer = driver.makeTimer()
  }

  /// How many passes there were.
  var passes: Int { count.load(ordering: .relaxed) }

  func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      self?.count.add(1, ordering: .relaxed)
      pass()
    }
  }
}
