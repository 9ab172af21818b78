package import CountdownCore
package import CountdownKit

extension CountdownManager {
  /// Creates a manager on the time of a driver that follows the notifications of an application.
  package convenience init(
    driver: some CountdownDriver, inBackground policy: BackgroundPolicy = .holdsTicks,
    lifecycle signals: [LifecycleSignal]
  ) {
    self.init(engine: CountdownEngine(driver: driver), inBackground: policy, lifecycle: signals)
  }
}
