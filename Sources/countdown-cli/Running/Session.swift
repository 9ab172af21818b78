import CountdownKit
import Foundation

/// The life of the process.
///
/// It ends with the last countdown, by a key or by a signal, and may be stopped in between.
@MainActor
final class Session {
  private let manager = CountdownManager.shared
  private let inputMode: InputMode
  private let run: TargetRun
  private let display: Display
  let alarm: Alarm
  private let file: StatusFile?
  private var continuedItself = false
  private var isOver = false

  init(_ run: TargetRun, on display: Display, _ alarm: Alarm, _ inputMode: InputMode) {
    self.run = run
    self.display = display
    self.alarm = alarm
    self.inputMode = inputMode
    file = run.options.file.map { StatusFile(path: $0, run: run) }
  }

  /// Starts counting.
  ///
  /// Signals must be handled by then: a signal must never leave the cursor hidden.
  func begin() {
    run.session = self
    run.start()
  }

  /// A value of a row was delivered; nil: rows were moved.
  func changed(_ row: Row?) {
    display.changed(row)
    file?.rowsChanged()
  }

  func allHaveEnded() {
    isOver = true
    display.finish()
    alarm.whenAllHaveEnded { [self] in
      end(alarm.hasFailed ? ExitStatus.commandFailed : ExitStatus.success)
    }
  }

  /// Handles a key.
  func pressed(_ key: Character) {
    display.keyPressed(isForHelp: key == "?")
    switch key.lowercased() {
    case "q": end(ExitStatus.signal(SIGINT))
    // Ctrl-L.
    case "\u{0C}": display.repaint()
    case _ where isOver: break
    case " ": togglePause()
    case "\n", "\r":
      if let lap = run.lap() { display.show([lap]) }
      fallthrough
    default:
      run.pressed(key.lowercased())
      changed(nil)
    }
  }

  /// Handles a signal.
  func signalled(_ number: Int32) {
    switch number {
    case SIGTSTP: stop()
    // After a stop of our own, SIGCONT arrives later than the return from `stop`.
    case SIGCONT where continuedItself: continuedItself = false
    case SIGCONT: goOn()
    case SIGWINCH: display.changed(nil)
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
    display.isPaused.toggle()
    if display.isPaused { manager.suspend(.freezes) } else { run.timeGoesOn() }
    display.changed(nil)
  }

  private func stop() {
    if run.options.freezes { manager.suspend(.freezes) }
    display.leave()
    // The signal goes to this thread, not to the process, so the call returns after the stop (POSIX, raise).
    _ = raise(SIGSTOP)
    continuedItself = true
    goOn()
  }

  private func goOn() {
    if !display.isPaused { run.timeGoesOn() }
    display.enterAnew()
  }
}
