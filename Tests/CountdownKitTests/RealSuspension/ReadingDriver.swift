import CountdownCore
import Dispatch
import TestSupport

/// Real time that tells what a start, or a pass, read off the clock: by that its values must be right.
///
/// Of a start that is the first reading; of a pass the last, since it looks again where it was held up.
final class ReadingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let isAwaited = Atomic(false)
  private let isInPass = Atomic(false)
  private let nanoseconds = Atomic<Int64>(0)

  init(deliveringOn target: DispatchQueue) { super.init(DispatchDriver(deliveringOn: target)) }

  /// The first reading since `awaitReading`, or the last of the running pass, in nanoseconds.
  var reading: Int64 { nanoseconds.load(ordering: .acquiring) }

  /// Makes the next reading of the clock the one that is delivered.
  func awaitReading() {
    isInPass.store(false, ordering: .releasing)
    isAwaited.store(true, ordering: .releasing)
  }

  override var now: Duration {
    let now = driver.now
    if isAwaited.compareExchange(expected: true, desired: false, ordering: .acquiringAndReleasing).exchanged
      || isInPass.load(ordering: .acquiring)
    {
      nanoseconds.store(Nanoseconds(saturating: now), ordering: .releasing)
    }
    return now
  }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      self?.isInPass.store(true, ordering: .releasing)
      pass()
      self?.isInPass.store(false, ordering: .releasing)
    }
  }
}
