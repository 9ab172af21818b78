/// The file descriptors that a program starts with.
enum StandardStreams {
  /// Makes sure that no other file gets the number of a standard stream that was closed when the program started.
  ///
  /// In its place comes a file that cannot be used in its direction, so that a write still fails, and says so.
  static func occupy() {
    for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free: this one.
      _ = unsafe open("/dev/null", mode)
    }
  }

  /// Whether so many more files can be opened.
  static func haveRoom(forMore count: Int) -> Bool {
    let opened = (0..<count).map { _ in unsafe open("/dev/null", O_RDONLY) }
    // To close -1, which stands for a failure, does nothing.
    for descriptor in opened { close(descriptor) }
    return !opened.contains(-1)
  }
}
