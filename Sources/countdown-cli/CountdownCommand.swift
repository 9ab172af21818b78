import CountdownKit
import Dispatch
import Foundation

/// The program: counts down in the terminal to what its arguments name.
@main
@MainActor
enum CountdownCommand {
  /// At most so many of a list are shown.
  private static let longestBoard = 10
  /// For as long as the program runs.
  private static var session: Session?

  static func main() {
    do {
      switch try ArgumentParser().parse(Array(CommandLine.arguments.dropFirst())) {
      case .help: Output.standard.write(Help.full)
      case .version: Output.standard.write(Help.version)
      case .usage:
        Output.error.write(Help.usage)
        exit(ExitStatus.usage)
      case .run(let work, let options):
        // The manager delivers on the main queue; started there, first values come at once.
        DispatchQueue.main.async { run(work, options) }
        dispatchMain()
      }
    } catch {
      Output.error.write(error.message + "\n")
      exit(ExitStatus.usage)
    }
  }

  private static func run(_ work: Work, _ options: Options) {
    let terminal = Terminal(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    let isLive = !options.isQuiet && !options.isPlain && terminal.understandsEscapes
    let run: any Run =
      switch work {
      case .targets(let targets):
        TargetRun(
          targets: targets,
          // Who shows nothing needs no ticks, only the end.
          interval: options.isQuiet ? DurationText.longest : options.interval,
          tolerance: isLive ? min(.milliseconds(1), options.interval / 10) : .zero)
      case .list(let total):
        ListRun(
          total: total, shown: isLive ? min(total, longestBoard) : 0, interval: options.interval)
      }
    let display: any Display =
      if options.isQuiet {
        SilentDisplay()
      } else if isLive {
        LiveDisplay(run: run, terminal: terminal, interval: options.interval)
      } else {
        PlainDisplay(run: run, interval: options.interval, output: .standard)
      }
    let new = Session(run, on: display, freezes: options.freezes)
    session = new
    new.begin()
  }
}
