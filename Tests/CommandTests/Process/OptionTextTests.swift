import Foundation
import XCTest

@testable import countdown_cli

/// What the help, the manual and the completions of shells say about the options; completions in those shells that are installed.
final class OptionTextTests: XCTestCase {
  func testTheHelpAndTheManualNameEveryOption() {
    for option in CommandOption.allCases {
      XCTAssert(Help.text.contains(option.long), option.long)
      XCTAssert(
        ManPage.text.contains("\n\\fB\(option.spelling.replacing("-", with: "\\-"))\\fR\n"), option.long)
      XCTAssertFalse(option.details.isEmpty, option.long)
    }
    for word in [
      "NO_COLOR", "LC_ALL", "TERM", "COUNTDOWN_LABEL", "COUNTDOWN_ROUND", "space", "enter", "14:30", "1:30",
      "5min", "130", "74", "then",
    ] {
      XCTAssert(ManPage.text.contains(word), word)
    }
    let letters = CommandOption.allCases.compactMap(\.letter)
    XCTAssertEqual(Set(letters).count, letters.count, "two options share a letter")
  }

  func testTheHelpIsReadInAnyTerminal() {
    for text in [Help.text, Help.usage, Help.version] {
      XCTAssert(text.allSatisfy(\.isASCII))
      XCTAssert(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, text)
      XCTAssert(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }
    XCTAssertLessThan(Help.text.filter(\.isNewline).count, 24, "a screen")
    XCTAssertLessThan(Help.usage.filter(\.isNewline).count, 5)
    XCTAssertEqual(Help.version, "countdown-cli \(Version.current)\n")
    XCTAssertEqual(
      Version.current.replacing("-dev", with: "").split(separator: ".").compactMap { Int($0) }.count, 3)
  }

  func testTheManualIsUnderstood() throws {
    XCTAssert(ManPage.text.allSatisfy(\.isASCII))
    XCTAssertEqual(try Program("--man").ended().text, ManPage.text)
    let groff = "/usr/bin/groff"
    guard FileManager.default.isExecutableFile(atPath: groff) else { return }
    let page = try Program(
      script: "\"$0\" --man | \(groff) -man -ww -Tutf8 -P-c -P-b -P-o -rLL=80n")
    XCTAssertEqual(
      page.ended(within: .seconds(20)).errorText, "", "groff warns of what it does not understand")
    for option in CommandOption.allCases { XCTAssert(page.text.contains(option.long), option.long) }
  }

  func testEachScriptKnowsEveryOptionAndItsShellUnderstandsIt() throws {
    for shell in Shell.allCases {
      let script = try Program("--completions", shell.rawValue).ended()
      XCTAssertEqual(script.text, Completions.script(for: shell))
      XCTAssertEqual(script.errorText, "")
      for option in CommandOption.allCases {
        let long = shell == .fish ? "-l \(option.rawValue) " : option.long
        XCTAssert(script.text.contains(long), "\(option) in \(shell)")
        guard let letter = option.letter else { continue }
        XCTAssert(
          script.text.contains(shell == .fish ? "-s \(letter) " : "-\(letter)"), "\(option) in \(shell)")
      }
      guard let executable = executable(of: shell) else { continue }
      let check = try Program(executable: executable, arguments: ["-n", "-c", script.text])
      XCTAssertEqual(check.ended(within: .seconds(10)).errorText, "", "\(shell)")
    }
    let zsh = Completions.script(for: .zsh)
    let fish = Completions.script(for: .fish).split(separator: "\n")
    for option in CommandOption.allCases {
      XCTAssertEqual(zsh.contains("\(option.long)="), option.value != nil, "\(option)")
      let line = try XCTUnwrap(fish.first { $0.contains("-l \(option.rawValue) ") })
      XCTAssertEqual(line.contains(" -x") || line.contains(" -r -F"), option.value != nil, "\(option)")
    }
  }

  func testBashCompletesOptionsAndValues() throws {
    let complete =
      "COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _countdown_cli; printf '%s\\n' \"${COMPREPLY[@]}\""
    func completions(_ words: String...) throws -> [String]? {
      try run(.bash, ["--norc", "--noprofile", "-c"], complete, ["bash", "countdown-cli"] + words)
    }
    guard let all = try completions("--") else { return }
    XCTAssertEqual(all, CommandOption.allCases.map(\.long))
    XCTAssertEqual(try completions("10s", "--ex"), ["--exec"])
    XCTAssertEqual(try completions("--completions", ""), ["bash", "zsh", "fish"])
    XCTAssertEqual(try completions("--completions", "=", "z"), ["zsh"])
    XCTAssertEqual(try completions("--completions", "="), ["bash", "zsh", "fish"])
    XCTAssertEqual(try completions("--every", ""), [""])
    XCTAssertEqual(try completions("--every", "-"), [""], "a value is no option")
  }

  func testFishCompletesOptionsAndValues() throws {
    func completions(_ line: String) throws -> Set<String>? {
      let lines = try run(.fish, ["--no-config", "-c"], "complete -C 'countdown-cli \(line)'")
      return lines.map { Set($0.map { String($0.prefix { $0 != "=" && $0 != "\t" }) }) }
    }
    guard let all = try completions("--") else { return }
    XCTAssertEqual(all, Set(CommandOption.allCases.map(\.long)))
    XCTAssertEqual(try completions("--completions "), ["bash", "zsh", "fish"])
  }

  func testZshTakesTheFunction() throws {
    let function = try run(
      .zsh, ["-f", "-c"], "echo $_comps[countdown-cli]", before: "autoload -Uz compinit; compinit -D")
    XCTAssertEqual(function ?? ["_countdown_cli"], ["_countdown_cli"])
  }

  /// What a shell prints that runs its script, and then a command; nil: it is not installed.
  private func run(
    _ shell: Shell, _ options: [String], _ command: String, _ arguments: [String] = [], before: String = ""
  ) throws -> [String]? {
    guard let executable = executable(of: shell) else { return nil }
    let script = [before, Completions.script(for: shell), command].joined(separator: "\n")
    let program = try Program(executable: executable, arguments: options + [script] + arguments)
    XCTAssertEqual(program.ended(within: .seconds(20)).errorText, "")
    return program.printed
  }

  private func executable(of shell: Shell) -> String? {
    ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(shell.rawValue)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
