import Foundation

/// Starts a program in a process group of its own, as a shell does, with default signal actions.
///
/// - Parameters:
///   - executable: Its path.
///   - arguments: Its arguments, without its name.
///   - input: Its standard input; nil: nothing.
///   - output: Its standard output.
///   - errors: Its standard error.
///   - session: The path of a terminal: then the program has it for all three streams, in a session of its own.
///   - environment: All of its environment.
/// - Returns: The process.
/// - Throws: `Channel.Failure` if it cannot be started.
func spawn(
  _ executable: String, _ arguments: [String], input: Int32?, output: Int32, errors: Int32,
  session: String? = nil, environment: [String: String]
) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }
  if let session {
    // The first terminal that the leader of a session opens is the session's.
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, session, O_RDWR, 0)
  } else if let input {
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  } else {
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }
  let (output, errors) = session == nil ? (output, errors) : (STDIN_FILENO, STDIN_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

  // A process of the test runner may have been started with signals ignored.
  var signals = sigset_t()
  unsafe sigfillset(&signals)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  // A session is a process group too.
  let group = session == nil ? POSIX_SPAWN_SETPGROUP : newSession
  unsafe posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGDEF))

  let words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
  defer { unsafe (words + variables).forEach { unsafe free($0) } }
  var process: pid_t = 0
  guard unsafe posix_spawn(&process, executable, &actions, &attributes, words, variables) == 0 else {
    throw Channel.Failure(call: "posix_spawn \(executable)")
  }
  return process
}

#if canImport(Glibc)
  /// `POSIX_SPAWN_SETSID`, which the system declares for its extensions only.
  private let newSession: Int32 = 0x80
#else
  private let newSession = POSIX_SPAWN_SETSID
#endif
