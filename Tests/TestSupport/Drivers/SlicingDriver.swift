package import CountdownCore

/// Virtual time on which passes give the queue back after 4 ms; others have their turn whenever one does.
package final class SlicingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let manual: ManualDriver
  /// How often a pass gave the queue back.
  package private(set) var sliceCount = 0
  /// What others do on the queue between two slices.
  package var inBetween: () -> Void = {}
  package var isAway = false
  /// What a look at the clock takes.
  package var delayOfReading = Duration.zero
  private var pass: @Sendable () -> Void = {}

  package init(_ driver: ManualDriver) {
    manual = driver
    super.init(driver)
  }

  override package var longestSlice: Duration { .milliseconds(4) }

  override package var now: Duration {
    if delayOfReading > .zero { manual.sleep(for: delayOfReading) }
    return manual.now
  }

  override package func activate(_ pass: @escaping @Sendable () -> Void) {
    self.pass = pass
    timer.activate { [weak self] in
      guard let self else { return }
      self.run()
    }
  }

  override package func goOn() { isOver = false }

  override package func isDelivering(onMainActor: Bool) -> Bool {
    !isAway && timer.isDelivering(onMainActor: onMainActor)
  }

  private var isOver = true

  /// Goes on with a pass that a call has begun.
  package func goOnNow() { run() }

  private func run() {
    repeat {
      isOver = true
      pass()
      if isOver { break }
      sliceCount += 1
      inBetween()
    } while true
  }
}
