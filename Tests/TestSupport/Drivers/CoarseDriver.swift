package import CountdownCore

/// Virtual time for one manager, with a coarse clock that goes on in steps, as a kernel's does.
package final class CoarseDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  /// How far the coarse clock goes at a time, in nanoseconds.
  private let step: Int64

  package init(_ driver: ManualDriver, stepsOf step: Duration) {
    self.step = Int64(step / .nanoseconds(1))
    super.init(driver)
  }

  override package var coarseNow: Int64 { driver.coarseNow / step * step }
  override package var coarseLag: Int64 { step }
}
