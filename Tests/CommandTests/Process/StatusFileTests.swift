import Foundation
import XCTest

@testable import countdown_cli

/// The file of --out.
final class StatusFileTests: XCTestCase {
  private let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  override func tearDown() { try? FileManager.default.removeItem(at: file) }

  private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// What the file has said until then.
  private func texts(until condition: ([String]) -> Bool) -> [String] {
    var texts: [String] = []
    let patience = ContinuousClock.now + .seconds(5)
    while !condition(texts), ContinuousClock.now < patience {
      if let text, text != texts.last { texts.append(text) }
      usleep(3_000)
    }
    return texts
  }

  func testItSaysWhatIsLeftAndIsGoneAtTheEnd() throws {
    let program = try Program("--every=100ms", "--out", file.path, "a=300ms", "お茶=2s")
    let all = texts { $0.contains { $0.hasPrefix("a 0:00.0 done\nお茶 0:01.") } }
    XCTAssert(all.contains { $0.hasPrefix("a 0:00.") && $0.contains("\nお茶 0:0") }, "\(all)")
    XCTAssert(
      all.allSatisfy { $0.isEmpty || $0.split(separator: "\n").count == 2 && $0.hasSuffix("\n") },
      "\(all)")
    program.ended()
    XCTAssertNil(text)
    for signal in [SIGTERM, SIGINT] {
      let program = try Program("--quiet", "--out=\(file.path)", "1h")
      XCTAssert(texts { $0.contains("1h 1:00:00\n") }.contains("1h 1:00:00\n"))
      program.dies(of: signal)
      XCTAssertNil(text)
    }
  }

  func testWithJSONItHasTheObjects() throws {
    let program = try Program("--json", "--out", file.path, "a=1h", "b=2h")
    let last = try XCTUnwrap(texts { $0.last?.contains("\"b\"") == true }.last)
    XCTAssertEqual(last.split(separator: "\n").count, 2)
    XCTAssert(
      last.contains("\"text\":\"2:00:00\"") && last.contains("\"total\":7200") && last.contains("\"end\":"),
      last)
    program.dies()
  }

  func testWithoutRoomForItTheProgramGoesOn() throws {
    let program = try Program(
      script: "ulimit -f 0; exec \"$0\" --quiet --every=100ms --out='\(file.path)' 500ms")
    XCTAssertEqual(program.ended().errorText, "")
  }

  func testItReplacesFilesOnly() throws {
    for path in ["/dev/null", "/", "/nowhere/at/all"] {
      let program = try Program("--out", path, "0").ended(74)
      XCTAssert(
        program.errorText.hasPrefix("countdown-cli: bad argument '--out \(path)': it "), program.errorText)
    }
    var state = stat()
    XCTAssertEqual(unsafe stat("/dev/null", &state), 0)
    XCTAssertEqual(state.st_mode & S_IFMT, S_IFCHR)
  }
}
