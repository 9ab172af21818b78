import Foundation

/// A pipe or a pseudo-terminal: the near end is read here, the far end is a file of the program under test.
struct Channel: ~Copyable {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  private var near: Int32
  private(set) var far: Int32
  /// The first bytes of a character whose last have not come yet.
  private var partial: [UInt8] = []

  private init(near: Int32, far: Int32) {
    self.near = near
    self.far = far
    // The program must not inherit the near end: a pipe whose reader is gone would not break.
    _ = fcntl(near, F_SETFD, FD_CLOEXEC)
    _ = fcntl(far, F_SETFD, FD_CLOEXEC)
  }

  static func pipe() throws -> Channel {
    var ends: [Int32] = [0, 0]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw Failure(call: "pipe") }
    return Channel(near: ends[0], far: ends[1])
  }

  static func terminal(columns: Int, rows: Int) throws -> Channel {
    var near: Int32 = -1
    var far: Int32 = -1
    guard unsafe openpty(&near, &far, nil, nil, nil) == 0 else { throw Failure(call: "openpty") }
    let channel = Channel(near: near, far: far)
    channel.resize(columns: columns, rows: rows)
    return channel
  }

  deinit {
    if near >= 0 { close(near) }
    if far >= 0 { close(far) }
  }

  /// The path of the far end of a terminal.
  var path: String? { unsafe ttyname(far).map { unsafe String(cString: $0) } }

  var isOpen: Bool { near >= 0 }

  mutating func closeNearEnd() {
    close(near)
    near = -1
  }

  mutating func closeFarEnd() {
    close(far)
    far = -1
  }

  func resize(columns: Int, rows: Int) {
    var window = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(near, UInt(TIOCSWINSZ), &window)
  }

  var echoes: Bool { hasMode(ECHO) }

  var editsLines: Bool { hasMode(ICANON) }

  /// Whether the terminal shows a control character that is typed, such as Ctrl-C as `^C`.
  var showsControls: Bool { hasMode(ECHOCTL) }

  /// Lets the terminal not show them, as a command of the shell's would.
  func hideControls() {
    var settings = termios()
    guard unsafe tcgetattr(near, &settings) == 0 else { return }
    settings.c_lflag &= ~tcflag_t(ECHOCTL)
    _ = unsafe tcsetattr(near, TCSANOW, &settings)
  }

  /// Lets the line be as slow as this.
  func setSpeed(_ speed: speed_t) {
    var settings = termios()
    guard unsafe tcgetattr(near, &settings) == 0 else { return }
    _ = unsafe cfsetospeed(&settings, speed)
    _ = unsafe tcsetattr(near, TCSANOW, &settings)
  }

  private func hasMode(_ mode: some BinaryInteger) -> Bool {
    var settings = termios()
    return unsafe tcgetattr(near, &settings) == 0 && settings.c_lflag & tcflag_t(mode) != 0
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Foundation.write(near, bytes, bytes.count)
  }

  /// Whether there is something to read, or the end, within this time.
  func wait(atMost limit: Duration) -> Bool {
    var request = pollfd(fd: near, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, Int32(max(0, min(10_000, limit / .milliseconds(1))))) > 0
  }

  /// Reads what is there, after `wait`; nil at the end.
  mutating func read() -> String? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Foundation.read(near, &buffer, buffer.count)
    guard count > 0 else { return nil }
    partial += buffer.prefix(count)
    // A character is at most four bytes long, so at most the last three belong to one that goes on.
    for held in 0...3 where held <= partial.count {
      guard let text = String(validating: partial.dropLast(held), as: UTF8.self) else { continue }
      partial = Array(partial.suffix(held))
      return text
    }
    return ""
  }
}
