import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals as events on the main queue: a thread waits for them, which takes no file descriptor.
///
/// Those that were ignored when the program started stay ignored, as nohup(1) and a shell's `trap ''` want it.
struct Signals: Sendable {
  /// These end the program.
  static let fatal = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH, SIGCHLD]
  /// In microseconds.
  private static let patience: UInt32 = 300_000

  private let handled: [Int32]
  /// Those that this program ignores and its parent did not: its children should not ignore them either.
  let ignoredHere: [Int32]

  /// Takes signals from their default actions; they wait from now on.
  ///
  /// To be called before there is any other thread: a thread has blocked what was blocked where it was made.
  init() {
    // A failing write says more than this signal: it says where.
    ignoredHere = Self.isIgnored(SIGPIPE) ? [] : [SIGPIPE]
    _ = signal(SIGPIPE, SIG_IGN)
    // Ended children are waited for, so that one may not be ignored.
    handled = (Self.fatal + Self.others).filter { $0 == SIGCHLD || !Self.isIgnored($0) }
    var signals = Self.set(of: handled)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Hands signals over from now on; returns when none is lost any more.
  ///
  /// To be called once.
  ///
  /// - Parameters:
  ///   - handler: Is given the number, on the main queue.
  ///   - lastAction: What is done before the process ends though the main queue does not end it: that may wait for a
  ///     terminal which was told to take no output (Ctrl-S), or for a pipe that nobody empties. On another thread.
  func deliver(
    to handler: @escaping @MainActor (Int32) -> Void, lastAction: @escaping @Sendable () -> Void
  ) {
    let isReady = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      unsafe waiter = pthread_self()
      // On Linux the main thread lets all signals through in `dispatchMain()`: they are sent on.
      for number in handled {
        _ = signal(number) { number in
          // A number on one system, a pointer on another: `unsafe` is for the variable on both.
          if unsafe waiter != nil { _ = unsafe pthread_kill(waiter!, number) }
        }
      }
      isReady.signal()
      while true {
        let number = next()
        DispatchQueue.main.async { handler(number) }
        if Self.fatal.contains(number) { endAnyway(by: number, lastAction) }
      }
    }
    isReady.wait()
  }

  /// Waits for a signal.
  private func next() -> Int32 {
    var signals = Self.set(of: handled)
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    return number
  }

  private func endAnyway(by number: Int32, _ lastAction: () -> Void) {
    usleep(Self.patience)
    FlowControl.restart(STDOUT_FILENO)
    usleep(Self.patience)
    lastAction()
    Self.die(of: number)
  }

  /// Ends the program by a signal, as if it had handled none.
  ///
  /// A shell asks what its child died of: it leaves a loop only for the signal itself, not for an exit status.
  static func die(of number: Int32) -> Never {
    _ = signal(number, SIG_DFL)
    var signals = Self.set(of: [number])
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    _ = raise(number)
    // The system spares the first process of a container.
    _exit(ExitStatus.signal(number))
  }

  static func set(of numbers: [Int32]) -> sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in numbers { unsafe sigaddset(&signals, number) }
    return signals
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The thread that waits for signals.
///
/// Set by itself, before any handler reads it.
nonisolated(unsafe) private var waiter: pthread_t?
