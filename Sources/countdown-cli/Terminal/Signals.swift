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
    // A failing write says more than these signals: it says which file. And what commands have printed may be shown while another
    // job has the terminal, whatever `stty tostop` says.
    ignoredHere = [SIGPIPE, SIGXFSZ, SIGTTOU].filter { !Self.isIgnored($0) }
    for number in ignoredHere { _ = signal(number, SIG_IGN) }
    // Ended children are waited for, so that one may not be ignored.
    handled = (Self.fatal + Self.others).filter { $0 == SIGCHLD || !Self.isIgnored($0) }
    var signals = Self.set(of: handled)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Delivers signals, and returns when no signal can be lost.
  ///
  /// Call it once. `lastAction` runs on another thread before the process ends, if the main queue does not end it in time: that may
  /// wait for a full pipe.
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
    lastAction()
    Self.die(of: number)
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
/// The thread itself sets it, before any handler reads it.
nonisolated(unsafe) private var waiter: pthread_t?
