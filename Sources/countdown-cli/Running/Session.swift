import CountdownKit
import Foundation

/// The life of the process.
///
/// It ends with the last countdown, by a key or by a signal, and may be stopped in between.
@MainActor
final class Session {
  /// The keys + and - move a deadline by this much.
  private static let step = Duration.seconds(60)

  private let manager = CountdownManager.shared
  private let inputMode: InputMode
  private let run: any Run
  private let display: any Display
  private let alarm: Alarm
  private let freezes: Bool
  private let file: StatusFile?
  private var continuedItself = false
  private var keys = KeyDecoder()
  private var isPaused = false
  private var isOver = false

  init(
    _ run: any Run, on display: any Display, alarm: Alarm, freezes: Bool, inputMode: InputMode,
    file: StatusFile?
  ) {
    self.run = run
    self.display = display
    self.alarm = alarm
    self.freezes = freezes
    self.inputMode = inputMode
    self.file = file
  }

  /// Starts counting.
  ///
  /// Signals must be handled by then: a signal must never leave the cursor hidden.
  func begin(noting note: String? = nil) {
    if let note { display.note(note) }
    run.start(
      RunEvents(display: display, file: file, ended: alarm.ring, marked: alarm.warn) { [self] in
        allHaveEnded()
      })
  }

  private func allHaveEnded() {
    isOver = true
    display.finish()
    alarm.whenAllHaveEnded { [self] in
      end(alarm.hasFailed ? ExitStatus.commandFailed : ExitStatus.success)
    }
  }

  /// Handles a byte of a key.
  func pressed(_ byte: UInt8) {
    guard let key = keys.take(byte, at: .now) else { return }
    display.keyPressed()
    switch key {
    case .up: move { $0.choose(by: -1) }
    case .down: move { $0.choose(by: 1) }
    case .character(let key): typed(key)
    }
  }

  private func typed(_ key: UInt8) {
    // With Caps Lock letters are capital.
    switch (0x41...0x5A).contains(key) ? key + 0x20 : key {
    case UInt8(ascii: " "): togglePause()
    case UInt8(ascii: "q"): end(ExitStatus.signal(SIGINT))
    // The key of the plus sign without shift, as keyboards often have it.
    case UInt8(ascii: "+"), UInt8(ascii: "="): move { $0.extend(by: Self.step) }
    case UInt8(ascii: "-"): move { $0.extend(by: .zero - Self.step) }
    case UInt8(ascii: "n"): move { $0.skip() }
    case UInt8(ascii: "r"): move { $0.again() }
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if let lap = run.lap() { display.show([lap]) }
      move { $0.goOn() }
    case UInt8(ascii: "?"): display.toggleKeys()
    // Ctrl-L.
    case 0x0C: display.repaint()
    default: break
    }
  }

  /// Handles a signal.
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
    alarm.leave()
    file?.remove()
    if !isOver, let words = run.lastWords { display.show([words]) }
    display.leave()
    inputMode.restore()
  }

  /// Pauses all countdowns together: they belong to the shared manager.
  private func togglePause() {
    guard !isOver else { return }
    isPaused.toggle()
    if isPaused {
      manager.suspend(.freezes)
    } else {
      manager.resume()
      run.timeGoesOn()
    }
    display.pauseChanged(isPaused)
  }

  private func move(_ action: (any Run) -> Void) {
    guard !isOver else { return }
    action(run)
    display.rowsMoved()
    file?.rowsChanged()
  }

  private func stop() {
    if freezes { manager.suspend(.freezes) }
    display.leave()
    // The signal goes to this thread, not to the process, so the call returns after the stop (POSIX, raise).
    _ = raise(SIGSTOP)
    continuedItself = true
    goOn()
  }

  private func wasContinued() {
    // After a stop of our own, SIGCONT arrives later than the return from `stop`.
    if continuedItself {
      continuedItself = false
    } else {
      goOn()
    }
  }

  private func goOn() {
    if !isPaused {
      manager.resume()
      run.timeGoesOn()
    }
    display.enterAnew()
  }
}
