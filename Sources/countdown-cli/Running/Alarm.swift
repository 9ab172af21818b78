import CountdownKit
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What happens at each end: the bell, and the command.
@MainActor
final class Alarm: CountdownReceiver {
  private struct Job {
    let label: String
    let output: CapturedOutput?
  }

  /// How long commands are waited for after the last end.
  private static let patience = Duration.seconds(10)

  private let command: String?
  private let bell: Output?
  private let display: any Display
  private let signals: Signals
  private var jobs: [pid_t: Job] = [:]
  private var allHaveEnded: (@MainActor () -> Void)?
  /// Whether a command could not be started, has failed, or was left running.
  private(set) var hasFailed = false

  /// - Parameters:
  ///   - options: Say whether there is a bell, and a command.
  ///   - display: Where its output is shown.
  ///   - signals: What was changed of them.
  init(_ options: Options, display: any Display, signals: Signals) {
    command = options.command
    bell = options.rings ? Self.bell(isJSON: options.isJSON) : nil
    self.display = display
    self.signals = signals
  }

  /// The terminal, if there is one: with JSON, not standard output.
  private static func bell(isJSON: Bool) -> Output? {
    [Output.error, isJSON ? nil : .standard].compactMap { $0 }.first { isatty($0.descriptor) == 1 }
  }

  /// A countdown has ended; so many rows have not.
  func ring(for row: Row, running: Int) {
    _ = bell?.attempt("\u{07}")
    guard let command else { return }
    let output = display.showsCommands ? CapturedOutput() : nil
    var environment = ProcessInfo.processInfo.environment
    environment["COUNTDOWN_LABEL"] = row.content.label
    environment["COUNTDOWN_NUMBER"] = "\(row.number)"
    environment["COUNTDOWN_ROUND"] = "\(row.content.round?.number ?? 1)"
    environment["COUNTDOWN_RUNNING"] = "\(running)"
    let streams = display.commandStreams
    let (process, failure) = Spawn.shell(
      command, environment: environment, output: output?.descriptor ?? streams.output,
      errors: output?.descriptor ?? streams.errors, signals: signals)
    if let failure {
      report("cannot be run: \(unsafe String(cString: strerror(failure)))", label: row.content.label)
    } else {
      jobs[process] = Job(label: row.content.label, output: output)
    }
  }

  /// A child of this process has ended.
  func reap() {
    for (process, job) in jobs {
      guard let outcome = Spawn.outcome(of: process) else { continue }
      jobs[process] = nil
      if let lines = job.output?.lines, !lines.isEmpty { display.show(lines) }
      switch outcome {
      case .exited(0), .unknown: break
      case .exited(let status): report("failed with status \(status)", label: job.label)
      case .signalled(let signal): report("was ended by signal \(signal)", label: job.label)
      }
    }
    if jobs.isEmpty { allHaveEnded?() }
  }

  /// Waits for the commands that run, but not for ever.
  func whenAllHaveEnded(_ done: @escaping @MainActor () -> Void) {
    if jobs.isEmpty { return done() }
    allHaveEnded = done
    countDownSilently(for: Self.patience) { alarm, _ in alarm?.giveUp() }
  }

  private func giveUp() {
    for job in jobs.values { report("still runs, and is left running", label: job.label) }
    allHaveEnded?()
  }

  private func report(_ what: String, label: String) {
    hasFailed = true
    display.report("countdown-cli: the command for '\(label)' \(what)")
  }
}
