import CountdownKit
import Dispatch
import Foundation

/// The program: counts down in the terminal to the times in its arguments.
@main
@MainActor
enum CountdownCommand {
  static func main() {
    Output.occupyStandardStreams()
    if CommandLine.argc < 2 { fail(Help.text, ExitStatus.usage) }
    do {
      let request = try ArgumentParser().parse(Array(CommandLine.arguments.dropFirst()))
      if let text = request.options.text { return Output.standard.write(text) }
      try run(request)
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
      throw BadArgument(
        argument: "--wait",
        accepted:
          "it asks in the rows of a terminal, and is answered at its keyboard; leave --plain, --json and --quiet out"
      )
    }
    if let file = options.file, let failure = StatusFile.failure(file) {
      fail("countdown-cli: cannot write '\(file.printable)': \(failure)\n", ExitStatus.outputFailed)
    }
    let signals = Signals()
    let inputMode = InputMode(input.isTerminal ? input : output)
    let run = TargetRun(request)
    let display: Display =
      if options.isQuiet {
        Display()
      } else if options.isJSON {
        JSONDisplay(interval: options.interval)
      } else if isLive {
        LiveDisplay(run, on: output, mode: inputMode, keyboard: input.isTerminal ? Keyboard(input) : nil)
      } else {
        PlainDisplay(on: output, interval: options.interval)
      }
    let session = Session(run, on: display, Alarm(options, display: display, signals: signals), inputMode)
    signals.deliver(to: session.signalled, lastAction: inputMode.restore)
    // The manager delivers on the main queue, so countdowns that start there deliver their first value at once.
    DispatchQueue.main.async { session.begin() }
    RunLoop.main.run()
  }
}
