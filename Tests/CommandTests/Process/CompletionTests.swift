import Foundation
import XCTest

@testable import countdown_cli

/// The scripts for shells, in those shells that are installed.
final class CompletionTests: XCTestCase {
  func testEachScriptKnowsEveryOption() throws {
    for shell in Shell.allCases {
      let program = try Program("--completions", shell.rawValue)
      XCTAssertEqual(program.end(), 0)
      XCTAssertEqual(program.errorText, "")
      for option in CommandOption.allCases {
        let long = shell == .fish ? "-l \(option.rawValue) " : option.long
        XCTAssert(program.text.contains(long), "\(option) in \(shell)")
        guard let letter = option.letter else { continue }
        XCTAssert(
          program.text.contains(shell == .fish ? "-s \(letter) " : "-\(letter)"), "\(option) in \(shell)")
      }
    }
  }

  func testShellsUnderstandTheirScripts() throws {
    for shell in Shell.allCases {
      guard let executable = executable(of: shell) else { continue }
      let script = Completions.script(for: shell)
      let program = try Program(executable: executable, arguments: ["-n", "-c", script])
      XCTAssertEqual(program.end(within: .seconds(10)), 0, "\(shell)")
      XCTAssertEqual(program.errorText, "", "\(shell)")
    }
  }

  /// What is completed at the end of these words.
  private func completions(_ words: [String], in shell: Shell) throws -> [String]? {
    guard let executable = executable(of: shell) else { return nil }
    let script = Completions.script(for: shell)
    let line = (["countdown-cli"] + words).joined(separator: " ")
    let program: Program =
      switch shell {
      case .bash:
        try Program(
          executable: executable,
          arguments: [
            "--norc", "--noprofile", "-c",
            "\(script)\nCOMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _countdown_cli; printf '%s\\n' \"${COMPREPLY[@]}\"",
            "bash", "countdown-cli",
          ] + words)
      case .fish:
        try Program(
          executable: executable, arguments: ["--no-config", "-c", "\(script)\ncomplete -C '\(line)'"])
      case .zsh:
        try Program(
          executable: executable,
          arguments: [
            "-f", "-c", "autoload -Uz compinit; compinit -D\n\(script)\necho $_comps[countdown-cli]",
          ])
      }
    XCTAssertEqual(program.end(within: .seconds(20)), 0)
    XCTAssertEqual(program.errorText, "")
    return program.lines.map { String($0.text.prefix { $0 != "\t" }) }
  }

  func testBashCompletesOptionsAndValues() throws {
    guard let all = try completions(["--"], in: .bash) else { return }
    XCTAssertEqual(all, CommandOption.allCases.map(\.long))
    XCTAssertEqual(try completions(["10s", "--ex"], in: .bash), ["--exec"])
    XCTAssertEqual(try completions(["--completions", ""], in: .bash), ["bash", "zsh", "fish"])
    XCTAssertEqual(try completions(["--completions", "=", "z"], in: .bash), ["zsh"])
    XCTAssertEqual(try completions(["--completions", "="], in: .bash), ["bash", "zsh", "fish"])
    XCTAssertEqual(try completions(["--every", ""], in: .bash), [""])
    XCTAssertEqual(try completions(["--every", "-"], in: .bash), [""], "a value is no option")
  }

  func testFishCompletesOptionsAndValues() throws {
    guard let all = try completions(["--"], in: .fish) else { return }
    XCTAssertEqual(Set(all.map { $0.prefix { $0 != "=" } }), Set(CommandOption.allCases.map { $0.long[...] }))
    XCTAssertEqual(
      Set(try XCTUnwrap(try completions(["--completions", ""], in: .fish))), ["bash", "zsh", "fish"])
  }

  func testZshPutsValuesBehindTheirOptions() {
    let script = Completions.script(for: .zsh)
    for option in CommandOption.allCases {
      XCTAssertEqual(script.contains("\(option.long)="), option.value != nil, "\(option)")
    }
  }

  func testZshTakesTheFunction() throws {
    guard let function = try completions([], in: .zsh) else { return }
    XCTAssertEqual(function, ["_countdown_cli"])
  }

  private func executable(of shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
