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
  private let run: TargetRun
  private let display: Display
  private let alarm: Alarm
  private let freezes: Bool
  private let file: StatusFile?
  private var continuedItself = false
  private var isOver = false

  init(_ run: TargetRun, on display: Display, _ alarm: Alarm, _ options: Options, _ inputMode: InputMode) {
    self.run = run
    self.display = display
    self.alarm = alarm
    self.inputMode = inputMode
    freezes = options.freezes
    file = options.file.map { StatusFile(path: $0, run: run, options: options) }
  }

  /// Starts counting.
  ///
  /// Signals must be handled by then: a signal must never leave the cursor hidden.
  func begin() {
    run.events = RunEvents(
      changed: { [self] in changed($0) }, ended: alarm.ring, marked: alarm.warn,
      done: { [self] in allHaveEnded() })
    run.start()
  }

  private func changed(_ row: Row?) {
    display.changed(row)
    file?.rowsChanged()
  }

  private func allHaveEnded() {
    isOver = true
    display.finish()
    alarm.whenAllHaveEnded { [self] in
      end(alarm.hasFailed ? ExitStatus.commandFailed : ExitStatus.success)
    }
  }

  /// Handles a key.
  func pressed(_ key: Key) {
    display.keyPressed(isForHelp: key == .character(UInt8(ascii: "?")))
    switch key {
    case .up: move { $0.choose(by: -1) }
    case .down: move { $0.choose(by: 1) }
    case .character(let byte): typed(Character(Unicode.Scalar(byte)).lowercased())
    }
  }

  private func typed(_ key: String) {
    switch key {
    case " ": togglePause()
    case "q": end(ExitStatus.signal(SIGINT))
    // The key of the plus sign without shift, as keyboards often have it.
    case "+", "=": move { $0.extend(by: Self.step) }
    case "-": move { $0.extend(by: .zero - Self.step) }
    case "n": move { $0.skip() }
    case "r": move { $0.again() }
    case "\n", "\r":
      if let lap = run.lap() { display.show([lap]) }
      move { $0.goOn() }
    // Ctrl-L.
    case "\u{0C}": display.repaint()
    default: break
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
    guard !isOver else { return }
    display.isPaused.toggle()
    if display.isPaused { manager.suspend(.freezes) } else { timeGoesOn() }
    display.changed(nil)
  }

  private func timeGoesOn() {
    manager.resume()
    run.timeGoesOn()
  }

  private func move(_ action: (TargetRun) -> Void) {
    guard !isOver else { return }
    action(run)
    changed(nil)
  }

  private func stop() {
    if freezes { manager.suspend(.freezes) }
    display.leave()
    // The signal goes to this thread, not to the process, so the call returns after the stop (POSIX, raise).
    _ = raise(SIGSTOP)
    continuedItself = true
    goOn()
  }

  private func goOn() {
    if !display.isPaused { timeGoesOn() }
    display.enterAnew()
  }
}
