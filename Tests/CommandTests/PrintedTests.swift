import Foundation
import XCTest

@testable import countdown_cli

/// What the program prints without a terminal, and how it ends.
final class PrintedTests: XCTestCase {
  func testALineForEachChange() throws {
    let all = try Program("--every=200ms", "a=1s", "b=600ms", "0")
    let steps = try Program("--plain", "--every=100ms", "a=200ms", "then", "b=100ms", terminal: (80, 24))
    let past = try Program("2020-01-01T00:00Z", "a=0", "then", "b=0")
    let zero = try Program("--past-zero", "--every=100ms", "a=200ms", "then", "b=100ms")
    let watch = try Program("--stopwatch", "--every=100ms")
    let many = try Program("--quiet", "--repeat=1000000", "0", "then", "0")
    let dumb = try Program("0", terminal: (40, 10), environment: ["TERM": "dumb"])
    let far = try Program("9999-12-31T23:59:59Z")
    let printed = all.ends().printed
    XCTAssertEqual(printed.prefix(3) + printed.suffix(1), ["a 0:01.0", "b 0:00.6", "0 0:00.0", "a 0:00.0"])
    XCTAssertEqual(printed.filter { $0.hasPrefix("b") }, ["b 0:00.6", "b 0:00.4", "b 0:00.2", "b 0:00.0"])
    XCTAssertEqual(steps.ends().printed, ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0"])
    XCTAssertEqual(
      past.ends().printed, ["2020-01-01T00:00Z 0:00", "b 0:00"], "of steps of zero the last is shown")
    zero.expect { $0.printed.contains("b -0:00.2") }
    XCTAssertEqual(
      zero.printed.prefix(6), ["a 0:00.2", "a 0:00.1", "a 0:00.0", "b 0:00.1", "b 0:00.0", "b -0:00.1"])
    // A late tick stands for those before it, so a line may be missing, but for the first.
    watch.expect { $0.printed.count >= 4 }
    XCTAssertEqual(watch.printed.first, "stopwatch 0:00.0")
    XCTAssertEqual(watch.printed, watch.printed.sorted())
    XCTAssertEqual(many.ends(within: .seconds(20)).text + dumb.ends().text, "0 0:00\r\n")
    far.expect { $0.printed.first?.split(separator: " ").count == 2 }
    for program in [zero, watch, far] { program.dies() }
  }

  private struct Event: Decodable {
    let event, target, text: String
    let number, seconds: Int
    let nanoseconds: Int64
    let round, total: Int?
    let end: Date?
  }

  private func events(_ program: Program) throws -> [Event] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try program.printed.map { try decoder.decode(Event.self, from: Data($0.utf8)) }
  }

  func testAnObjectForEachChange() throws {
    let labels = [
      #"a"b\c/d"#, "お茶 🍵", "tab\tbell\u{07}line\nend", "\u{2028}\u{7F}\u{9B}", "{\"event\":\"end\"}",
    ]
    let plain = try Program(labels.map { "\($0)=0" })
    let json = try Program(
      ["--json"] + labels.map { "\($0)=0" }, terminal: (80, 24), environment: ["LC_ALL": "C"])
    let program = try Program("--json", "--every=100ms", "tea=300ms")
    let rounds = try Program(
      "--json", "--repeat=2", "--exec=echo $COUNTDOWN_ROUND", "a=200ms", "then", "b=200ms")
    let zero = try Program("--json", "--past-zero", "--every=100ms", "0")
    let frozen = try Program("--json", "--freeze", "--every=100ms", "20s")
    frozen.expect { $0.printed.count > 2 }
    frozen.stop()
    XCTAssertEqual(plain.ends().printed, labels.map { "\($0.printable) 0:00" })
    XCTAssertEqual(
      try events(json.ends()).filter { $0.event == "end" }.map(\.target), labels.map(\.printable))
    let tea = try events(program.ends())
    let (first, last) = (try XCTUnwrap(tea.first), try XCTUnwrap(tea.last))
    XCTAssert(tea.allSatisfy { $0.number == 1 && $0.total == 1 && $0.round == nil })
    XCTAssert(
      first.event == "start" && first.nanoseconds == 300_000_000 && first.seconds == 1
        && first.text == "0:00.3")
    XCTAssert(last.event == "end" && last.nanoseconds == 0 && last.seconds == 0 && last.end == nil)
    XCTAssertLessThan(abs(try XCTUnwrap(first.end).timeIntervalSinceNow), 10)
    XCTAssertEqual(
      try events(rounds.ends()).map { "\($0.event) \($0.target) \($0.number) \($0.round ?? 0)" },
      (1...2).flatMap { ["start a 1 \($0)", "end a 1 \($0)", "start b 2 \($0)", "end b 2 \($0)"] })
    XCTAssertEqual(rounds.errorText, "1\n1\n2\n2\n", "apart from the objects")
    zero.expect { $0.printed.count >= 4 }
    zero.dies()
    XCTAssertEqual(try events(zero).prefix(4).map(\.event), ["start", "end", "tick", "tick"])
    // A new end is said whenever it moves.
    frozen.read(within: .milliseconds(500))
    frozen.signal(SIGCONT)
    frozen.expect { $0.printed.filter { $0.contains("\"end\":") }.count == 2 }
    frozen.dies()
    let ends = try events(frozen).compactMap(\.end)
    XCTAssertEqual(ends[1].timeIntervalSince(ends[0]), 1.5, accuracy: 1)
  }

  func testTheFileOfOutSaysWhatIsLeftAndIsGoneAtTheEnd() throws {
    let files = (0...2).map { _ in FileManager.default.temporaryDirectory.appending(path: UUID().uuidString) }
    let program = try Program("--every=100ms", "--out", files[0].path, "a=300ms", "お茶=1s")
    let json = try Program("--json", "--out=\(files[1].path)", "a=1h", "b=2h")
    let full = try Program([], script: "ulimit -f 0; exec \"$0\" -q -e 0.1 --out='\(files[2].path)' .5")
    let refused = try ["/dev/null", "/nowhere/at/all"].map { try Program("--out", $0, "0") }
    for (file, text) in [
      (files[0], "a 0:00.0 done\nお茶 0:0"), (files[1], "\"text\":\"2:00:00\",\"total\":7200}\n"),
    ] {
      var texts = [""]
      let patience = ContinuousClock.now + .seconds(5)
      while !texts.contains(where: { $0.contains(text) }), ContinuousClock.now < patience {
        texts += (try? String(contentsOf: file, encoding: .utf8)).map { [$0] } ?? []
        usleep(3_000)
      }
      XCTAssert(texts.last?.contains(text) == true, "\(texts)")
      XCTAssert(
        texts.allSatisfy {
          ["", "\n"].contains($0.suffix(1)) && [0, 2].contains($0.filter { $0 == "\n" }.count)
        })
    }
    json.dies(of: SIGTERM)
    program.ends()
    XCTAssertEqual(full.ends().errorText, "", "without room for it the program goes on")
    for program in refused { XCTAssert(program.ends(.exit(74)).errorText.contains("bad argument '--out /")) }
    for file in files { XCTAssertFalse(FileManager.default.fileExists(atPath: file.path)) }
  }

  func testTheStatusSaysHowItHasEnded() throws {
    let cannot = "countdown-cli: cannot write: "
    let cases: [(String, Program.Ending, String)] = [
      ("--quiet 100ms", .exit(0), ""), ("--version", .exit(0), ""),
      ("10x", .exit(64), "countdown-cli: bad argument '10x': "),
      ("", .exit(64), Help.text), ("1s >&-", .exit(74), cannot), ("1s <&- >&- 3>&2", .exit(74), cannot),
      ("--help >&-", .exit(74), cannot), ("0 <&- 2>&-", .exit(0), ""),
      ("--wait 1", .exit(64), "countdown-cli: bad argument '--wait"),
      ("--exec false 0", .exit(1), "countdown-cli: the command for '0' failed with status 1"),
    ]
    for (program, (_, ending, message)) in try cases.map({
      (try Program([], script: "exec \"$0\" \($0.0)"), $0)
    }) {
      let text = program.ends(ending).errorText
      XCTAssert(text.hasPrefix(message) && (message.isEmpty == text.isEmpty), text)
    }
    let pipe = try Program("--every=50ms", "1h")
    pipe.expect { !$0.text.isEmpty }
    pipe.closeOutput()
    pipe.ends(.exit(141))
  }

  func testSignalsEndItAsTheyEndOthers_unlessTheyWereIgnored() throws {
    let kills = "for name in INT HUP TERM TSTP; do kill -$name $!; done"
    let script = "trap '' INT HUP TERM TSTP; \"$0\" -e.1 700ms & sleep 0.3; \(kills); wait $!"
    let ignoring = try Program([], script: script)
    let blocked = try Program("--every=1ms", String(repeating: "x", count: 8_000) + "=1h")
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
