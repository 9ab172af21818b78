import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals as events on the main queue.
@MainActor
final class Signals {
  /// These end the program.
  nonisolated static let fatal = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Not the main queue: a terminal that takes no output blocks that one, and the program must still end.
  private let queue = DispatchQueue(label: "countdown-cli.signals")
  private var sources: [any DispatchSourceSignal] = []

  /// Hands signals over, in place of what they do by themselves.
  ///
  /// - Parameters:
  ///   - handler: What is done instead.
  ///   - ready: Called when that holds for all of them; it takes a moment.
  func handle(with handler: @escaping @MainActor (Int32) -> Void, ready: @escaping @MainActor () -> Void) {
    // A failing write says more than this signal: it says where.
    _ = signal(SIGPIPE, SIG_IGN)

    let registrations = DispatchGroup()
    for number in Self.fatal + [SIGTSTP, SIGCONT, SIGWINCH] {
      // nohup(1) ignores the hang-up for its children, who must not undo that.
      if number == SIGHUP, isIgnored(number) { continue }
      replaceDefaultAction(of: number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      let queue = queue
      source.setEventHandler { @Sendable in
        DispatchQueue.main.async { handler(number) }
        if Self.fatal.contains(number) { endAnyway(by: number, on: queue) }
      }
      registrations.enter()
      source.setRegistrationHandler { @Sendable in registrations.leave() }
      source.activate()
      sources.append(source)
    }
    registrations.notify(queue: .main) { MainActor.assumeIsolated(ready) }
  }

  private func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// On Linux, Dispatch takes the signal away from its default action; on Apple's systems it only watches.
  private func replaceDefaultAction(of number: Int32) {
    #if canImport(Darwin)
      _ = signal(number, SIG_IGN)
    #endif
  }
}

/// Ends the program though the main queue does not: it may wait for a terminal that was told to take no
/// output (Ctrl-S), or for a pipe that nobody empties.
private func endAnyway(by number: Int32, on queue: DispatchQueue) {
  queue.asyncAfter(deadline: .now() + .milliseconds(300)) {
    FlowControl.restart(STDOUT_FILENO)
    queue.asyncAfter(deadline: .now() + .milliseconds(300)) { _exit(ExitStatus.signal(number)) }
  }
}
