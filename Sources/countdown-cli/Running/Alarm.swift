import CountdownKit
import Foundation

/// The bell and the commands, at each end and before it.
@MainActor
final class Alarm: CountdownReceiver {
  /// How long the program waits for commands after the last end.
  private static let patience = Duration.seconds(10)

  private let options: Options
  private let bell: Output?
  private let display: Display
  private let signals: Signals
  /// The commands that run.
  private var jobs: [pid_t: (label: String, output: CapturedOutput?)] = [:]
  private var allHaveEnded: (@MainActor () -> Void)?
  /// Whether a command could not be started, has failed, or was left running.
  private(set) var hasFailed = false

  init(_ options: Options, display: Display, signals: Signals) {
    self.options = options
    // The terminal, if there is one; with JSON that is not standard output.
    let outputs = [Output.error] + (options.isJSON ? [] : [.standard])
    bell = outputs.first { isatty($0.descriptor) == 1 }
    self.display = display
    self.signals = signals
  }

  /// Rings and runs the command, at an end.
  func ring(for row: Row, running: Int) {
    if options.rings { _ = bell?.attempt("\u{07}") }
    if let command = options.command { run(command, for: row, running: running) }
  }

  /// Rings and runs commands, before an end.
  func warn(of row: Row, passed: [Duration], running: Int) {
    if let warning = options.warning, passed.contains(warning) { _ = bell?.attempt("\u{07}") }
    for mark in options.marks.sorted(by: { $0.left > $1.left }) where passed.contains(mark.left) {
      run(mark.command, for: row, running: running, left: row.content.left)
    }
  }

  private func run(_ command: String, for row: Row, running: Int, left: TimeLeft? = nil) {
    let captured = display.commandOutput == nil ? CapturedOutput() : nil
    var environment = ProcessInfo.processInfo.environment
    environment["COUNTDOWN_LABEL"] = row.content.label
    environment["COUNTDOWN_NUMBER"] = "\(row.number)"
    environment["COUNTDOWN_ROUND"] = "\(row.round)"
    environment["COUNTDOWN_RUNNING"] = "\(running)"
    if let left { environment["COUNTDOWN_LEFT"] = "\(left.seconds)" }
    let (process, failure) = Spawn.shell(
      command, environment: environment, output: captured?.output ?? display.commandOutput ?? .error,
      errors: captured?.output ?? .error, signals: signals)
    jobs[process] = failure == nil ? (row.content.label, captured) : nil
    if let failure { report("cannot be run: \(failure)", label: row.content.label) }
  }

  /// A child of this process has ended.
  func reap() {
    for (process, job) in jobs {
      guard let failure = Spawn.failure(of: process) else { continue }
      jobs[process] = nil
      showOutput(of: job.output)
      if !failure.isEmpty { report(failure, label: job.label) }
    }
    if jobs.isEmpty { allHaveEnded?() }
  }

  /// Waits for the running commands, for `patience` at most.
  func whenAllHaveEnded(_ done: @escaping @MainActor () -> Void) {
    if jobs.isEmpty { return done() }
    allHaveEnded = done
    countDownSilently(for: Self.patience) { alarm, _ in alarm?.giveUp() }
  }

  private func giveUp() {
    for job in jobs.values { report("still runs, and is left running", label: job.label) }
    leave()
    allHaveEnded?()
  }

  /// Shows what running commands have printed so far: nobody looks at the rest.
  func leave() {
    for job in jobs.values { showOutput(of: job.output) }
    jobs = [:]
  }

  private func showOutput(of output: CapturedOutput?) {
    if let lines = output?.lines, !lines.isEmpty { display.show(lines) }
  }

  private func report(_ what: String, label: String) {
    hasFailed = true
    display.report("countdown-cli: the command for '\(label)' \(what)")
  }
}
