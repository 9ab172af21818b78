import Dispatch
import Foundation

/// Signals as events on the main queue: a thread waits for them, which takes no file descriptor.
///
/// Signals that were ignored when the program started stay ignored, for nohup(1) and for `trap ''` of a shell.
struct Signals: Sendable {
  /// These end the program.
  static let fatal = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGSYS,
  ]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD]
  /// In microseconds.
  private static let patience: UInt32 = 500_000

  private let handled: [Int32]
  /// The signals that this program ignores and its parent did not.
  ///
  /// Its children do not ignore them.
  let ignoredHere: [Int32]

  /// Blocks the signals, so that they wait until they are delivered.
  ///
  /// Call this before there is any other thread: a new thread blocks the signals that its creator blocks.
  init() {
    var signals = Self.set(of: Self.fatal + Self.others)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A failing write says more than these signals: it says which file. And what commands have printed may be shown while another
    // job has the terminal, whatever `stty tostop` says.
    ignoredHere = [SIGPIPE, SIGXFSZ, SIGTTOU].filter { Self.handle($0, by: SIG_IGN) }
    // What does nothing by default waits for nobody on Apple's systems, unless it has a handler.
    handled = (Self.fatal + Self.others).filter { number in
      // Ended children are waited for, so that one may not be ignored.
      Self.handle(number) { _ in } || number == SIGCHLD
    }
    _ = signal(SIGCHLD) { _ in }
  }

  /// Delivers signals.
  ///
  /// Call it once. `lastAction` runs on another thread before the process ends, if the main queue does not end it in time: that may
  /// wait for a full pipe.
  func deliver(
    to handler: @escaping @MainActor (Int32) -> Void, lastAction: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread { [self] in
      while true {
        var signals = Self.set(of: handled)
        var number: Int32 = 0
        guard unsafe sigwait(&signals, &number) == 0 else { continue }
        DispatchQueue.main.async { [number] in handler(number) }
        guard Self.fatal.contains(number) else { continue }
        usleep(Self.patience)
        lastAction()
        Self.die(of: number)
      }
    }
  }

  /// Ends the program by a signal, with the signal's default action.
  ///
  /// A shell leaves a loop only if its child died of the signal itself; an exit status does not end the loop.
  static func die(of number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var signals = Self.set(of: [number])
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    _ = raise(number)
    // The first process of a container survives the signal.
    _exit(ExitStatus.signal(number))
  }

  static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    return signals
  }

  /// Sets the action of a signal.
  ///
  /// - Returns: False if it was ignored, and still is.
  private static func handle(_ number: Int32, by handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    let former = signal(number, handler)
    let wasIgnored = unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    if wasIgnored { _ = signal(number, SIG_IGN) }
    return !wasIgnored
  }
}
