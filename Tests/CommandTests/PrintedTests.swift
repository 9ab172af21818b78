import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// What the program prints without a terminal, and how it ends.
final class PrintedTests: XCTestCase {
  func testALineForEachChange() throws {
    let all = try Program(["--every=100ms", "a=500ms", "b=300ms", "0"])
    let steps = try Program(["--plain", "-e.1", "a=200ms", "then", "b=100ms"], terminal: (80, 24))
    let past = try Program(["2020-01-01T00:00Z", "a=0", "then", "b=0"])
    let silent = try Program(["-q", "--json", "--past-zero", "--exec=echo $COUNTDOWN_LABEL", "a=.1"])
    let zero = try Program(["--past-zero", "-e.1", "a=200ms", "then", "b=100ms"])
    let watch = try Program(["--stopwatch", "--every=100ms"])
    let many = try Program(["--quiet", "--repeat=1000000", "0", "then", "0"])
    let dumb = try Program(["0"], terminal: (40, 10), environment: ["TERM": "dumb"])
    let far = try Program(["9999-12-31T23:59:59Z"])
    let printed = all.ends().printed
    XCTAssertEqual(printed.prefix(3) + printed.suffix(1), ["a 0:00.5", "b 0:00.3", "0 0:00.0", "a 0:00.0"])
    XCTAssertEqual(printed.filter { $0.hasPrefix("b") }, ["b 0:00.3", "b 0:00.2", "b 0:00.1", "b 0:00.0"])
    let lines = ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0"]
    XCTAssertEqual(steps.ends().printed, lines)
    XCTAssertEqual(silent.ends().printed, ["a"], "where nothing is shown, nothing goes on")
    // Of steps of zero the last is shown.
    XCTAssertEqual(past.ends().printed, ["2020-01-01T00:00Z 0:00", "b 0:00"])
    zero.expect { $0.printed.contains("b -0:00.2") }
    XCTAssertEqual(zero.printed.prefix(6), lines + ["b -0:00.1"])
    // A late tick stands for those before it, so a line may be missing, but for the first.
    watch.expect { $0.printed.count >= 4 }
    XCTAssert(watch.printed.first == "stopwatch 0:00.0" && watch.printed == watch.printed.sorted())
    XCTAssertEqual(many.ends(within: .seconds(20)).text + dumb.ends().text, "0 0:00\r\n")
    far.expect { $0.printed.first?.split(separator: " ").count == 2 }
    for program in [zero, watch, far] { program.dies() }
  }

  private func events(_ program: Program, _ keys: String) throws -> [String] {
    try program.printed.map { line in
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      return keys.split(separator: " ").map { "\(event[String($0)] ?? "none")" }.joined(separator: " ")
    }
  }

  private func ends(_ program: Program) throws -> [Date] {
    try events(program, "end").filter { $0 != "none" }.map { try Date($0, strategy: .iso8601) }
  }

  func testAnObjectForEachChange() throws {
    let labels = [
      #"a"b\c/d"#, "お茶 🍵", "tab\tbell\u{07}line\nend", "\u{2028}\u{7F}\u{9B}", "{\"event\":\"end\"}",
    ]
    let ended = labels.map { "\($0)=0" }
    let plain = try Program(ended)
    let json = try Program(["--json"] + ended, terminal: (80, 24), environment: ["LC_ALL": "C"])
    let program = try Program(["--json", "--every=100ms", "tea=300ms"])
    let command = "--exec=echo $COUNTDOWN_ROUND"
    let rounds = try Program(["--json", "--repeat=2", command, "a=100ms", "then", "b=100ms"])
    let zero = try Program(["--json", "--past-zero", "--every=100ms", "0"])
    XCTAssertEqual(plain.ends().printed, labels.map { "\($0.printable) 0:00" })
    let words = try events(json.ends(), "event target").filter { $0.hasPrefix("end") }
    XCTAssertEqual(words, labels.map { "end \($0.printable)" })
    let tea = try events(program.ends(), "event number round total seconds nanoseconds text")
    XCTAssertEqual([tea.first, tea.last], ["start 1 none 1 1 300000000 0:00.3", "end 1 none 1 0 0 0:00.0"])
    XCTAssertEqual(try ends(program).map { abs($0.timeIntervalSinceNow) < 10 }, [true])
    let course = (1...2).flatMap { ["start a 1 \($0)", "end a 1 \($0)", "start b 2 \($0)", "end b 2 \($0)"] }
    XCTAssertEqual(try events(rounds.ends(), "event target number round"), course)
    XCTAssertEqual(rounds.errorText, "1\n1\n2\n2\n", "apart from the objects")
    zero.expect { $0.printed.count >= 4 }
    zero.dies()
    XCTAssertEqual(try events(zero, "event").prefix(4), ["start", "end", "tick", "tick"])
  }

  func testAnEndIsSaidAnewWhenItMoves() throws {
    try onlyWithAllTests()
    let frozen = try Program(["--json", "--freeze", "--every=100ms", "20s"])
    frozen.expect { $0.printed.count > 2 }
    frozen.stop()
    frozen.read(within: .milliseconds(1_300))
    frozen.signal(SIGCONT)
    frozen.expect { $0.printed.filter { $0.contains("\"end\":") }.count == 2 }
    frozen.dies()
    let (first, last) = (try XCTUnwrap(ends(frozen).first), try XCTUnwrap(ends(frozen).last))
    XCTAssertEqual(last.timeIntervalSince(first), 1.5, accuracy: 1)
  }

  func testTheFileOfOutSaysWhatIsLeftAndIsGoneAtTheEnd() throws {
    let files = (0...2).map { _ in FileManager.default.temporaryDirectory.appending(path: UUID().uuidString) }
    let program = try Program(["--every=100ms", "--out", files[0].path, "a=200ms", "お茶=500ms"])
    let json = try Program(["--json", "--out=\(files[1].path)", "a=1h", "b=2h"])
    let full = try Program([], script: "ulimit -f 0; exec \"$0\" -q -e 0.1 --out='\(files[2].path)' .3")
    let refused = try ["/dev/null", "/nowhere/at/all"].map { try Program(["-q", "--out", $0, "0"]) }
    for (file, text) in zip(files, ["a 0:00.0 done\nお茶 0:0", "\"text\":\"2:00:00\",\"total\":7200}\n"]) {
      var texts = [""]
      let patience = ContinuousClock.now + .seconds(5)
      while !texts.contains(where: { $0.contains(text) }), ContinuousClock.now < patience {
        texts += (try? String(contentsOf: file, encoding: .utf8)).map { [$0] } ?? []
        usleep(3_000)
      }
      XCTAssert(texts.last?.contains(text) == true, "\(texts)")
      // Each time it is whole: two lines, or none before the first value.
      XCTAssert(texts.allSatisfy { $0.isEmpty || $0.hasSuffix("\n") && $0.count(where: \.isNewline) == 2 })
    }
    json.dies(of: SIGTERM)
    program.ends()
    XCTAssertEqual(full.ends().errorText, "", "without room for it the program goes on")
    for program in refused { XCTAssert(program.ends(.exit(74)).errorText.contains("cannot write '/")) }
    for file in files { XCTAssertFalse(FileManager.default.fileExists(atPath: file.path)) }
  }

  func testTheStatusSaysHowItHasEnded() throws {
    let (bad, cannot) = ("countdown-cli: bad argument '", "countdown-cli: cannot write: ")
    for (program, status, message) in try [
      ("--quiet 100ms", 0, ""), ("--version", 0, ""), ("10x", 64, "\(bad)10x': "), ("", 64, Help.text),
      ("1s >&-", 74, cannot), ("1s <&- >&- 3>&2", 74, cannot), ("--help >&-", 74, cannot),
      ("0 <&- 2>&-", 0, ""), ("--wait 1", 64, "\(bad)--wait"),
      ("--exec false 0", 1, "countdown-cli: the command for '0' failed with status 1"),
    ].map({ (try Program([], script: "exec \"$0\" \($0.0)"), $0.1, $0.2) }) {
      let text = program.ends(.exit(Int32(status))).errorText
      XCTAssert(text.hasPrefix(message) && (message.isEmpty == text.isEmpty), text)
    }
    let pipe = try Program(["--every=50ms", "1h"])
    pipe.expect { !$0.text.isEmpty }
    try pipe.output.close()
    pipe.ends(.exit(141))
  }

  func testSignalsEndItAsTheyEndOthers_unlessTheyWereIgnored() throws {
    let kills = "for name in INT HUP TERM TSTP; do kill -$name $!; done"
    let script = "trap '' INT HUP TERM TSTP; \"$0\" -e.1 500ms & sleep 0.2; \(kills); wait $!"
    let ignoring = try Program([], script: script)
    let blocked = try Program(["--every=1ms", String(repeating: "x", count: 8_000) + "=1h"])
    let loop = try Program([], script: "while :; do \"$0\" 25m; done", terminal: (40, 10), isSession: true)
    // The shell leaves its loop, as the signal itself has ended the program.
    loop.expect { $0.text.contains("25:00") && !$0.isAsAShellFindsIt }
    loop.type("\u{03}")
    loop.ends(.signal(SIGINT))
    XCTAssert(ignoring.ends().text.hasSuffix("0:00.0\n"), ignoring.text)
    // Without a reader the pipe is full by now.
    blocked.dies(of: SIGTERM)
  }
}
