import CountdownKit
import Dispatch
import Foundation

/// The program: counts down in the terminal to the times in its arguments.
@main
@MainActor
enum CountdownCommand {
  /// For as long as the program runs.
  private static var session: Session?

  static func main() {
    Output.occupyStandardStreams()
    do {
      let request = try ArgumentParser().parse(Array(CommandLine.arguments.dropFirst()))
      if let text = request.options.text {
        Output.standard.write(text)
      } else if request.lines.isEmpty, !request.options.isStopwatch {
        fail(Help.text, ExitStatus.usage)
      } else {
        try run(request)
      }
    } catch {
      fail(error.message + "\n", ExitStatus.usage)
    }
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    _ = Output.error.attempt(message)
    exit(status)
  }

  private static func run(_ request: Request) throws(BadArgument) {
    let options = request.options
    let (input, output) = (Terminal(descriptor: STDIN_FILENO), Terminal(descriptor: STDOUT_FILENO))
    let isLive = !options.isQuiet && !options.isJSON && !options.isPlain && output.understandsEscapes
    if options.waits, !isLive || !input.isTerminal {
      throw BadArgument(argument: "--wait", accepted: ArgumentParser.aboutWaiting)
    }
    if let file = options.file, let failure = StatusFile.failure(file) {
      fail(BadArgument(argument: "--out \(file)", accepted: failure).message + "\n", ExitStatus.outputFailed)
    }
    let signals = Signals()
    let inputMode = InputMode(input.isTerminal ? input : output)
    // The manager delivers on the main queue, so countdowns that start there deliver their first value at once.
    DispatchQueue.main.async {
      let run = TargetRun(request, isLive: isLive)
      let display: Display =
        if options.isQuiet {
          Display()
        } else if options.isJSON {
          JSONDisplay(interval: options.interval)
        } else if isLive {
          LiveDisplay(
            run, on: output, mode: inputMode, options,
            keyboard: input.isTerminal ? Keyboard(input) { session?.pressed($0) } : nil)
        } else {
          PlainDisplay(on: output, interval: options.interval)
        }
      let alarm = Alarm(options, display: display, signals: signals)
      session = Session(run, on: display, alarm, options, inputMode)
      session?.begin()
    }
    signals.deliver(to: { session?.signalled($0) }, lastAction: inputMode.restore)
    dispatchMain()
  }
}
