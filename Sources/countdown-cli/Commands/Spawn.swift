import Foundation

/// The system's ways to start a command of the shell, and to learn how it has ended.
enum Spawn {
  /// Starts a command by `/bin/sh -c`; it reads nothing.
  /// - Returns: The process, or why there is none.
  static func shell(
    _ command: String, environment: [String: String], output: Output, errors: Output, signals: Signals
  ) -> (process: pid_t, failure: String?) {
    #if canImport(Darwin)
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
    #else
      var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe (posix_spawn_file_actions_destroy(&actions), posix_spawnattr_destroy(&attributes)) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // In this order: where both go to standard error, that is still what it was.
    unsafe posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.descriptor, STDERR_FILENO)

    var (none, changed) = (Signals.set(of: []), Signals.set(of: signals.ignoredHere))
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &changed)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = unsafe [String](["sh", "-c", command]).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let failure = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, words, variables)
    return unsafe (process, failure == 0 ? nil : String(cString: strerror(failure)))
  }

  /// How a process has failed, which is asked once: after that it is gone.
  ///
  /// - Returns: An empty text if it has not failed; nil while it runs.
  static func failure(of process: pid_t) -> String? {
    var status: Int32 = 0
    let result = unsafe waitpid(process, &status, WNOHANG)
    // No signal interrupts what does not wait.
    if result == 0 { return nil }
    // The macros of wait(2) are not imported: a signal is in the low seven bits, the status above them.
    let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
    // Somebody else may have asked.
    if result != process || signal == 0 && code == 0 { return "" }
    return signal == 0 ? "failed with status \(code)" : "was ended by signal \(signal)"
  }
}
