import CountdownKit
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The life of the process: it ends with the last countdown, by a key or by a signal, and may be stopped in between.
@MainActor
final class Session {
  /// By how much the keys + and - move what is left.
  private static let step = Duration.seconds(60)

  private let manager = CountdownManager.shared
  private let inputMode: InputMode
  private let run: any Run
  private let display: any Display
  private let alarm: Alarm
  private let freezes: Bool
  private var continuedItself = false
  private var isPaused = false
  private var isOver = false

  /// - Parameters:
  ///   - run: What is counted.
  ///   - display: Where it is shown.
  ///   - alarm: What happens at each end.
  ///   - freezes: Whether time stands still while the program is stopped.
  ///   - inputMode: What is put back before the end, whatever the end is.
  init(
    _ run: any Run, on display: any Display, alarm: Alarm, freezes: Bool, inputMode: InputMode
  ) {
    self.run = run
    self.display = display
    self.alarm = alarm
    self.freezes = freezes
    self.inputMode = inputMode
  }

  /// Starts counting.
  ///
  /// Signals must be answered by then: none may find the cursor hidden and nobody to show it again.
  func begin() {
    run.start(on: display, ended: alarm.ring) { [self] in
      isOver = true
      display.finish()
      alarm.whenAllHaveEnded { [self] in
        end(alarm.hasFailed ? ExitStatus.commandFailed : ExitStatus.success)
      }
    }
  }

  /// A key was pressed.
  func pressed(_ key: UInt8) {
    switch key {
    case UInt8(ascii: " "): togglePause()
    case UInt8(ascii: "q"): end(ExitStatus.signal(SIGINT))
    // The key of the plus sign without shift, as keyboards often have it.
    case UInt8(ascii: "+"), UInt8(ascii: "="): extend(by: Self.step)
    case UInt8(ascii: "-"): extend(by: .zero - Self.step)
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if let lap = run.lap() { display.show([lap]) }
    case UInt8(ascii: "?"): display.toggleKeys()
    default: break
    }
  }

  /// A signal has come.
  func signalled(_ number: Int32) {
    switch number {
    case SIGTSTP: stop()
    case SIGCONT: wasContinued()
    case SIGWINCH: display.windowChanged()
    case SIGCHLD: alarm.reap()
    default:
      giveTerminalBack()
      Signals.die(of: number)
    }
  }

  private func end(_ status: Int32) {
    giveTerminalBack()
    exit(status)
  }

  private func giveTerminalBack() {
    if !isOver, let words = run.lastWords { display.show([words]) }
    display.leave()
    inputMode.restore()
  }

  /// All countdowns are the shared manager's, so they are paused together.
  private func togglePause() {
    guard !isOver else { return }
    isPaused.toggle()
    if isPaused {
      manager.suspend(.freezes)
    } else {
      manager.resume()
    }
    display.pauseChanged(isPaused)
  }

  private func extend(by duration: Duration) {
    guard !isOver else { return }
    run.extend(by: duration)
    display.rowsMoved()
  }

  private func stop() {
    if freezes { manager.suspend(.freezes) }
    display.leave()
    // To this thread and not to the process: then it has stopped, and was continued, when the call returns (POSIX, raise).
    _ = raise(SIGSTOP)
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
    if !isPaused { manager.resume() }
    display.enterAnew()
  }
}
