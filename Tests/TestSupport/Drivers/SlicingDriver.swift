package import CountdownCore

/// Virtual time on which passes give the queue back after 4 ms; others have their turn whenever one does.
package final class SlicingDriver: AwayDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  package let manual: ManualDriver
  /// How many passes the timer has begun, and how often one gave the queue back.
  package private(set) var passCount = 0
  package private(set) var sliceCount = 0
  /// When the pass that is under way has begun.
  package private(set) var passBegan = Duration.zero
  /// What others do on the queue between two slices.
  package var inBetween: () -> Void = {}
  /// What a look at the clock takes.
  package var delayOfReading = Duration.zero
  /// What a look at the coarse clock takes, as if it were what was done since the last one.
  package var delayOfCoarseReading = Duration.zero
  private var pass: @Sendable () -> Void = {}
  private var hasToGoOn = false
  private var isRunning = false

  package init(_ driver: ManualDriver) {
    manual = driver
    super.init(driver)
  }

  override package var longestSlice: Duration { .milliseconds(4) }

  override package var now: Duration {
    if delayOfReading > .zero { manual.sleep(for: delayOfReading) }
    return manual.now
  }

  override package var coarseNow: Int64 {
    if delayOfCoarseReading > .zero { manual.sleep(for: delayOfCoarseReading) }
    return manual.coarseNow
  }

  override package func activate(_ pass: @escaping @Sendable () -> Void) {
    self.pass = pass
    timer.activate { [weak self] in
      guard let self else { return }
      begin()
      passCount += 1
      hasToGoOn = false
      self.pass()
      goOnNow()
    }
  }

  override package func goOn() { hasToGoOn = true }

  /// Notes that what is due now is what a pass or a call has to deliver.
  package func begin() { passBegan = manual.now }

  /// Runs the slices that are left, also those of a pass that a call has begun.
  package func goOnNow() {
    guard !isRunning else { return }
    isRunning = true
    while hasToGoOn {
      hasToGoOn = false
      sliceCount += 1
      inBetween()
      pass()
    }
    isRunning = false
  }
}
