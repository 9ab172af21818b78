import Dispatch
import TestSupport

@testable import CountdownCore

/// Real time that tells what a start, or a pass, read off the clock: by that its values must be right.
///
/// Of a start that is the first reading; of a pass the last, since it looks again where it was held up.
final class ReadingDriver: ForwardingDriver, @unchecked Sendable {
  // Unchecked, like its superclass.

  private let isAwaited = Locked(false)
  private let isInPass = Locked(false)
  private let nanoseconds = Locked<Int64>(0)

  init(deliveringOn target: DispatchQueue) { super.init(DispatchDriver(deliveringOn: target)) }

  /// The first reading since `awaitReading`, or the last of the running pass, in nanoseconds.
  var reading: Int64 { nanoseconds.now }

  /// Makes the next reading of the clock the one that is delivered.
  func awaitReading() {
    isInPass.replace(with: false)
    isAwaited.replace(with: true)
  }

  override var now: Duration {
    let now = driver.now
    if isAwaited.exchange(with: false) || isInPass.now {
      nanoseconds.replace(with: Nanoseconds(saturating: now))
    }
    return now
  }

  override func activate(_ pass: @escaping @Sendable () -> Void) {
    timer.activate { [weak self] in
      self?.isInPass.replace(with: true)
      pass()
      self?.isInPass.replace(with: false)
    }
  }
}
