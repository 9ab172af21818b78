import Foundation
import TestSupport
import XCTest

/// The built program, running as a process of its own.
///
/// Every wait ends, and so does the process. Start several before you wait for the first: they run side by side.
final class Program {
  enum Ending: Equatable {
    case exit(Int32), signal(Int32)
  }

  private(set) var process: pid_t = 0
  private(set) var size: (columns: Int, rows: Int)
  private(set) var errorText = ""
  private var bytes = Data()
  /// How many bytes are read at a time.
  var mostBytes = 65_536
  private var ended: Int32?
  private let arguments: [String]
  let output, errors: FileHandle
  /// The file of the test.
  private let file: StaticString

  /// Starts the program with its output going to pipes, or to a new terminal, on whose keyboard a test may type.
  ///
  /// A script of the shell starts it as `"$0"`; with `isSession` that has the terminal for all its streams.
  init(
    _ arguments: [String], script: String? = nil, terminal: (columns: Int, rows: Int)? = nil,
    isTyped: Bool = false, isSession: Bool = false, environment changes: [String: String] = [:],
    file: StaticString = #filePath
  ) throws {
    var (ends, errorEnds): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    _ = unsafe pipe(&errorEnds)
    var (near, far) = (Int32(-1), Int32(-1))
    _ = unsafe terminal == nil ? pipe(&ends) : openpty(&near, &far, nil, nil, nil)
    if terminal != nil { ends = [near, far] }
    // The program must not inherit the near end: a pipe whose reader is gone would not break.
    for end in ends + errorEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    errors = FileHandle(fileDescriptor: errorEnds[0], closeOnDealloc: true)
    (self.arguments, self.file) = (arguments, file)
    size = terminal ?? (0, 0)
    if let terminal { resize(columns: terminal.columns, rows: terminal.rows) }
    // Nothing in the surroundings of the tests may change what the program shows.
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLUMNS", "LINES", "XTERM_VERSION"] { environment[name] = nil }
    let executable = TestSupport.program("countdown-cli", besideTestsOf: Program.self).path
    // At the end of a script a sanitizer would need streams to look for leaks.
    let own = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TZ": "UTC", "ASAN_OPTIONS": "detect_leaks=0"]
    process = try spawn(
      (script.map { ["/bin/sh", "-c", $0] } ?? []) + [executable] + arguments,
      input: isTyped || isSession ? unsafe String(cString: ttyname(ends[1])) : "/dev/null", output: ends[1],
      errors: isSession ? ends[1] : errorEnds[1], isSession: isSession,
      environment.merging(own) { $1 }.merging(changes) { $1 })
    for end in [ends[1], errorEnds[1]] { close(end) }
  }

  deinit {
    guard ended == nil else { return }
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }

  /// What was read so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }
  /// The lines that have ended.
  var printed: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).dropLast().map(String.init)
  }
  var frames: Int { text.components(separatedBy: "\u{1B}[?7h").count - 1 }
  var shown: [String] { screen.lines }
  var screen: VirtualScreen {
    var screen = VirtualScreen(columns: size.columns, rows: size.rows)
    screen.write(text)
    return screen
  }

  /// Whether the terminal shows what is typed, and edits lines, as a shell finds it.
  var isAsAShellFindsIt: Bool {
    var (settings, modes) = (termios(), tcflag_t(ECHO | ICANON))
    return unsafe tcgetattr(output.fileDescriptor, &settings) == 0 && settings.c_lflag & modes == modes
  }

  func resize(columns: Int, rows: Int) {
    var window = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(output.fileDescriptor, UInt(TIOCSWINSZ), &window)
    size = (columns, rows)
    if process > 0 { signal(SIGWINCH) }
  }

  func signal(_ number: Int32) { XCTAssertEqual(kill(process, number), 0, "no process to signal") }

  func type(_ text: String) { try? output.write(contentsOf: Data(text.utf8)) }

  func expect(line: UInt = #line, _ condition: (Program) -> Bool) {
    XCTAssert(read(within: .seconds(4), until: condition), text.debugDescription, file: file, line: line)
  }

  /// Types, and waits until the terminal shows texts, after a whole frame.
  func type(_ keys: String = "", until texts: String..., line: UInt = #line) {
    type(keys)
    expect(line: line) { program in
      let shown = program.shown.joined(separator: "\n")
      return program.frames > 0 && texts.allSatisfy { shown.contains($0) }
    }
  }

  /// Reads everything, and checks how it has ended.
  @discardableResult
  func ends(_ ending: Ending = .exit(0), within limit: Duration = .seconds(5), line: UInt = #line) -> Self {
    let end = ContinuousClock.now + limit
    read(within: limit)
    while let data = next(of: errors, before: end) { errorText += String(decoding: data, as: UTF8.self) }
    // The macros of wait(2) are not imported: a signal is in the low seven bits, the status above them.
    let status = ended ?? wait(before: end)
    let found = status.map { $0 & 0x7F == 0 ? Ending.exit($0 >> 8 & 0xFF) : .signal($0 & 0x7F) }
    XCTAssertEqual(found, ending, "\(arguments): \(text)", file: file, line: line)
    return self
  }

  func quit(line: UInt = #line) {
    type("q")
    ends(.exit(130), line: line)
  }

  func dies(of number: Int32 = SIGINT, line: UInt = #line) {
    signal(number)
    ends(.signal(number), line: line)
  }

  func stop(by number: Int32 = SIGTSTP, line: UInt = #line) {
    signal(number)
    let status = wait(before: .now + .seconds(2))
    XCTAssertEqual(status.map { $0 & 0xFF }, 0x7F, "it did not stop", file: file, line: line)
  }

  /// Reads until a condition holds.
  @discardableResult
  func read(within limit: Duration, until condition: (Program) -> Bool = { _ in false }) -> Bool {
    let deadline = ContinuousClock.now + limit
    while !condition(self) {
      guard let data = next(of: output, before: deadline) else { return condition(self) }
      bytes += data
    }
    return true
  }

  /// What comes next; nil at the end, or if nothing comes in time.
  private func next(of file: FileHandle, before deadline: ContinuousClock.Instant) -> Data? {
    let left = max(0, ContinuousClock.now.duration(to: deadline) / .milliseconds(1))
    var request = pollfd(fd: file.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard request.fd >= 0, unsafe poll(&request, 1, Int32(left.rounded(.up))) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: mostBytes)
    let count = unsafe Foundation.read(file.fileDescriptor, &buffer, mostBytes)
    return count > 0 ? Data(buffer.prefix(count)) : nil
  }

  /// How the process has ended or stopped; nil if it goes on.
  private func wait(before deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, WNOHANG | WUNTRACED) != process {
      if ContinuousClock.now > deadline { return nil }
      usleep(2_000)
    }
    if status & 0xFF != 0x7F { ended = status }
    return status
  }
}

// Starts a program in a process group of its own, as a shell does, or in a session of its own, with default signal actions.
private func spawn(
  _ arguments: [String], input: String, output: Int32, errors: Int32, isSession: Bool,
  _ environment: [String: String]
) throws -> pid_t {
  #if canImport(Darwin)
    var (actions, attributes) = (posix_spawn_file_actions_t?.none, posix_spawnattr_t?.none)
    let newSession = POSIX_SPAWN_SETSID
  #else
    var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    // `POSIX_SPAWN_SETSID`, which the system declares for its extensions only.
    let newSession: Int32 = 0x80
  #endif
  unsafe posix_spawn_file_actions_init(&actions)
  unsafe posix_spawnattr_init(&attributes)
  defer { _ = unsafe (posix_spawn_file_actions_destroy(&actions), posix_spawnattr_destroy(&attributes)) }
  // The first terminal that the leader of a session opens is the session's.
  unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDWR, 0)
  unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
  // A process of the test runner may have been started with signals ignored.
  var signals = sigset_t()
  unsafe sigfillset(&signals)
  unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
  // A session is a process group too.
  let group = isSession ? newSession : POSIX_SPAWN_SETPGROUP
  unsafe posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGDEF))
  let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
  let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
  defer { unsafe (words + variables).forEach { unsafe free($0) } }
  var process: pid_t = 0
  let failure = unsafe posix_spawn(&process, arguments[0], &actions, &attributes, words, variables)
  if failure != 0 { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
  return process
}
