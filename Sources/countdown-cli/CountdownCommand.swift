import CountdownKit
import Dispatch
import Foundation

/// The program: counts down in the terminal to the times in its arguments.
@main
@MainActor
enum CountdownCommand {
  /// Descriptors that Dispatch, the keyboard and a command need beside the standard streams.
  ///
  /// With fewer, Dispatch traps or waits for ever.
  private static let neededDescriptors = 5
  /// For as long as the program runs.
  private static var session: Session?

  static func main() {
    StandardStreams.occupy()
    do {
      switch try ArgumentParser().parse(ProgramArguments.all) {
      case .help: Output.standard.write(Help.text)
      case .manPage: Output.standard.write(ManPage.text)
      case .version: Output.standard.write(Help.version)
      case .completions(let shell): Output.standard.write(Completions.script(for: shell))
      case .usage: fail(Help.usage, ExitStatus.usage)
      case .run(let work, let options): run(work, options)
      }
    } catch {
      fail(error.message + "\n", ExitStatus.usage)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    _ = Output.error.attempt(message)
    exit(status)
  }

  private static func run(_ work: Work, _ options: Options) -> Never {
    guard StandardStreams.haveRoom(forMore: neededDescriptors) else {
      let needed = neededDescriptors + 3
      fail(
        "countdown-cli: too few file descriptors: \(needed) are needed (ulimit -n)\n", ExitStatus.outputFailed
      )
    }
    if options.waits, !isLive(options) || isatty(STDIN_FILENO) != 1 {
      fail(
        BadArgument(argument: "--wait", accepted: ArgumentParser.aboutWaiting).message + "\n",
        ExitStatus.usage)
    }
    if let file = options.file, let failure = StatusFile.failure(file) {
      fail(BadArgument(argument: "--out \(file)", accepted: failure).message + "\n", ExitStatus.outputFailed)
    }
    let signals = Signals()
    let inputMode = InputMode(descriptor: isatty(STDIN_FILENO) == 1 ? STDIN_FILENO : STDOUT_FILENO)
    // The manager delivers on the main queue, so countdowns that start there deliver their first value at once.
    DispatchQueue.main.async {
      session = makeSession(work, options, signals, inputMode)
      session?.begin(noting: work.note)
    }
    signals.deliver(to: { session?.signalled($0) }, lastAction: inputMode.restore)
    dispatchMain()
  }

  /// Whether rows are painted in place.
  private static func isLive(_ options: Options) -> Bool {
    !options.isQuiet && !options.isJSON && !options.isPlain
      && Terminal(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
        .understandsEscapes
  }

  private static func makeSession(
    _ work: Work, _ options: Options, _ signals: Signals, _ inputMode: InputMode
  ) -> Session {
    let environment = ProcessInfo.processInfo.environment
    let terminal = Terminal(descriptor: STDOUT_FILENO, environment: environment)
    let typed = Terminal(descriptor: STDIN_FILENO, environment: environment)
    let isLive = isLive(options)
    let run: any Run =
      switch work {
      case .targets(let targets):
        TargetRun(targets: targets, options: options, isLive: isLive)
      case .stopwatch:
        Stopwatch(interval: options.interval)
      }
    let display: any Display =
      if options.isQuiet {
        SilentDisplay()
      } else if options.isJSON {
        JSONDisplay(output: .standard, interval: options.interval)
      } else if isLive {
        LiveDisplay(
          run: run, terminal: terminal, mode: inputMode,
          keyboard: typed.isTerminal ? Keyboard(typed) { session?.pressed($0) } : nil, options: options)
      } else {
        PlainDisplay(terminal: terminal, interval: options.interval)
      }
    return Session(
      run, on: display, alarm: Alarm(options, display: display, signals: signals), freezes: options.freezes,
      inputMode: inputMode, file: options.file.map { StatusFile(path: $0, run: run, options: options) })
  }
}
