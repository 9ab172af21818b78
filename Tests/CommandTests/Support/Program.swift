import Foundation
import XCTest

/// The built program, running as a process of its own.
///
/// Every wait ends, and so does the process.
final class Program {
  struct Piece {
    let text: String
    let instant: ContinuousClock.Instant
  }

  enum Ending: Equatable {
    case exit(Int32), signal(Int32)
  }

  let process: pid_t
  let arguments: [String]
  private(set) var size: (columns: Int, rows: Int)
  private(set) var pieces: [Piece] = []
  private var output: Channel
  private var errors: Channel
  private(set) var errorText = ""
  private var ended: Int32?

  private static let clock = ContinuousClock()

  /// Starts the program, or what is to start it, with its output going to pipes, or to a new terminal.
  init(
    executable: String = Program.executable, arguments: [String], terminal: (columns: Int, rows: Int)? = nil,
    isTyped: Bool = false, isSession: Bool = false, environment: [String: String] = [:]
  ) throws {
    var errors = try Channel.pipe()
    var output = try terminal.map { try Channel.terminal(columns: $0.columns, rows: $0.rows) } ?? .pipe()
    process = try spawn(
      executable, arguments, input: isTyped ? output.far : nil, output: output.far, errors: errors.far,
      session: isSession ? output.path : nil, environment: Self.environment(environment))
    output.closeFarEnd()
    errors.closeFarEnd()
    self.output = output
    self.errors = errors
    self.arguments = arguments
    size = terminal ?? (0, 0)
  }

  convenience init(
    _ arguments: String..., terminal: (columns: Int, rows: Int)? = nil, isTyped: Bool = false,
    environment: [String: String] = [:]
  ) throws {
    try self.init(
      arguments: arguments, terminal: terminal, isTyped: isTyped, environment: environment)
  }

  /// Starts the program from a script of the shell, as `"$0"`.
  ///
  /// A sanitizer does not look for leaks at its end: for that it needs streams and file descriptors.
  convenience init(
    script: String, terminal: (columns: Int, rows: Int)? = nil, environment: [String: String] = [:]
  ) throws {
    try self.init(
      executable: "/bin/sh", arguments: ["-c", script, Program.executable], terminal: terminal,
      environment: environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 })
  }

  /// Starts the program from a script of the shell, as `"$0"`, that has a new terminal for all its streams, and the
  /// foreground of it.
  convenience init(
    script: String, session: (columns: Int, rows: Int), environment: [String: String] = [:]
  ) throws {
    try self.init(
      executable: "/bin/sh", arguments: ["-c", script, Program.executable], terminal: session,
      isSession: true,
      environment: environment.merging(["ASAN_OPTIONS": "detect_leaks=0"]) { $1 })
  }

  deinit {
    guard ended == nil else { return }
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
  }
}

extension Program {
  var text: String { pieces.map(\.text).joined() }

  /// The lines that were read so far, each with the moment of its end.
  var lines: [Piece] {
    var lines: [Piece] = []
    var line = ""
    for piece in pieces {
      for character in piece.text {
        guard character.isNewline else {
          line.append(character)
          continue
        }
        lines.append(Piece(text: line, instant: piece.instant))
        line = ""
      }
    }
    return lines
  }

  func signal(_ number: Int32) {
    XCTAssertEqual(kill(process, number), 0, "no process to signal")
  }

  func resize(columns: Int, rows: Int) {
    output.resize(columns: columns, rows: rows)
    size = (columns, rows)
  }

  var echoes: Bool { output.echoes }

  var editsLines: Bool { output.editsLines }

  var showsControls: Bool { output.showsControls }

  func hideControls() { output.hideControls() }

  func setSpeed(_ speed: speed_t) { output.setSpeed(speed) }

  func type(_ text: String) {
    output.write(text)
  }

  /// The output is not read from now on.
  func closeOutput() {
    output.closeNearEnd()
  }

  /// Reads until `condition` holds.
  @discardableResult
  func read(within limit: Duration = .seconds(3), until condition: (Program) -> Bool) -> Bool {
    let deadline = Self.clock.now.advanced(by: limit)
    while !condition(self) {
      guard Self.clock.now < deadline, readOnce(before: deadline) else { return condition(self) }
    }
    return true
  }

  /// Reads for this long, whatever comes.
  func read(for duration: Duration) {
    read(within: duration) { _ in false }
  }

  func hasEnded(within limit: Duration) -> Bool {
    wait(WNOHANG, before: Self.clock.now.advanced(by: limit), for: { _ in true }) != nil
  }

  /// Waits until the program has really stopped.
  func hasStopped(within limit: Duration = .seconds(2)) -> Bool {
    let stopped: (Int32) -> Bool = { $0 & 0xFF == 0x7F }
    return wait(WNOHANG | WUNTRACED, before: Self.clock.now.advanced(by: limit), for: stopped) != nil
  }

  /// Reads everything, and says how it has ended; nil, and a failure, if it does not end.
  func ending(
    within limit: Duration = .seconds(4), file: StaticString = #filePath, line: UInt = #line
  ) -> Ending? {
    let deadline = Self.clock.now.advanced(by: limit)
    while Self.clock.now < deadline, readOnce(before: deadline) {}
    while errors.wait(atMost: Self.clock.now.duration(to: deadline)), let text = errors.read() {
      errorText += text
    }
    guard let status = ended ?? wait(WNOHANG, before: deadline, for: { _ in true }) else {
      XCTFail("the program did not end; so far it wrote: \(text)", file: file, line: line)
      return nil
    }
    // The macros of wait(2) are not imported: a signal is in the low seven bits, the status above them.
    return status & 0x7F == 0 ? .exit(status >> 8 & 0xFF) : .signal(status & 0x7F)
  }

  private func wait(
    _ options: Int32, before deadline: ContinuousClock.Instant, for accept: (Int32) -> Bool
  ) -> Int32? {
    repeat {
      var status: Int32 = 0
      if unsafe waitpid(process, &status, options) == process {
        if status & 0x7F != 0x7F { ended = status }
        if accept(status) { return status }
      }
      usleep(2_000)
    } while Self.clock.now < deadline
    return nil
  }

  /// - Returns: False when there will be no more output, or none came in time.
  private func readOnce(before deadline: ContinuousClock.Instant) -> Bool {
    let left = Self.clock.now.duration(to: deadline)
    guard output.isOpen, output.wait(atMost: left) else { return false }
    guard let text = output.read() else { return false }
    pieces.append(Piece(text: text, instant: Self.clock.now))
    return true
  }
}
