import CountdownKit
import TestSupport

/// Virtual time for one manager, on which callers can be away, and on which a pass gives the queue back after 4 ms.
final class JudgeDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let manual: ManualDriver
  var isAway = false
  /// What is done on the queue between two slices.
  var inBetween: () -> Void = {}
  /// When the pass that is under way has begun.
  private(set) var passBegan = Duration.zero
  private var pass: @Sendable () -> Void = {}
  /// How many passes the timer has begun.
  private(set) var passes = 0
  /// How often one has given the queue back.
  private(set) var slices = 0
  private var hasToGoOn = false
  private var isRunning = false

  init(_ manual: ManualDriver) {
    self.manual = manual
    super.init(manual)
  }

  override var longestSlice: Duration { .milliseconds(4) }

  override func isDelivering(onMainActor: Bool) -> Bool {
    !isAway && timer.isDelivering(onMainActor: onMainActor)
  }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    self.pass = pass
    timer.activate { [weak self] in
      guard let self else { return }
      begin()
      passes += 1
      self.pass()
      goOnUntilDone()
    }
  }

  override func goOn() { hasToGoOn = true }

  /// Notes that what is due now is what a pass or a call has to deliver.
  func begin() { passBegan = manual.now }

  /// Runs the slices that are left.
  func goOnUntilDone() {
    guard !isRunning else { return }
    isRunning = true
    while hasToGoOn {
      hasToGoOn = false
      slices += 1
      inBetween()
      pass()
    }
    isRunning = false
  }
}
