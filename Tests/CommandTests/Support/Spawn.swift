import Foundation

/// Starts a program in a process group of its own, as a shell does, with default signal actions.
func spawn(
  _ executable: String, _ arguments: [String], input: Int32?, output: Int32, errors: Int32,
  environment: [String: String]
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
  if let input {
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  } else {
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }
  unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

  // A process of the test runner may have been started with signals ignored.
  var signals = sigset_t()
  unsafe sigfillset(&signals)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))

  let words = unsafe ([executable] + arguments).map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
  defer { unsafe (words + variables).forEach { unsafe free($0) } }
  var process: pid_t = 0
  guard unsafe posix_spawn(&process, executable, &actions, &attributes, words, variables) == 0 else {
    throw Channel.Failure(call: "posix_spawn \(executable)")
  }
  return process
}
