import CountdownKit
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The life of the process: it ends with the last countdown or by a signal, and may be stopped in between.
@MainActor
final class Session {
  private let manager = CountdownManager.shared
  private let signals = Signals()
  private let run: any Run
  private let display: any Display
  private let freezes: Bool
  private var continuedItself = false

  /// - Parameters:
  ///   - run: What is counted.
  ///   - display: Where it is shown.
  ///   - freezes: Whether time stands still while the program is stopped.
  init(_ run: any Run, on display: any Display, freezes: Bool) {
    self.run = run
    self.display = display
    self.freezes = freezes
  }

  /// Starts counting as soon as signals are answered: no signal may find the cursor hidden and nobody to
  /// show it again.
  func begin() {
    signals.handle { [self] signal in
      switch signal {
      case SIGTSTP: stop()
      case SIGCONT: wasContinued()
      case SIGWINCH: display.windowChanged()
      default: end(ExitStatus.signal(signal))
      }
    } ready: { [self] in
      run.start(on: display) { [self] in
        display.finish()
        end(ExitStatus.success)
      }
    }
  }

  private func end(_ status: Int32) {
    display.leave()
    exit(status)
  }

  private func stop() {
    if freezes { manager.suspend(.freezes) }
    display.leave()
    // To this thread and not to the process: then it has stopped, and was continued, when the call returns.
    _ = pthread_kill(pthread_self(), SIGSTOP)
    continuedItself = true
    goOn()
  }

  private func wasContinued() {
    // The signal that ended a stop of our own arrives after the call that made it.
    if continuedItself {
      continuedItself = false
    } else {
      goOn()
    }
  }

  private func goOn() {
    manager.resume()
    display.enterAnew()
  }
}
