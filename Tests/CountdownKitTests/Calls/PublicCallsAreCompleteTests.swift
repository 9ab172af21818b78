import Foundation
import XCTest

/// `PublicCall` makes every call that there is: what is public is read off the sources.
final class PublicCallsAreCompleteTests: XCTestCase {
  /// How many declarations of each name `PublicCall.all`, or the main actor's list, makes a call of.
  private let covered = [
    // CountdownManager
    "start": 6, "tick": 2, "cancelAll": 1, "timeLeft(of": 1, "countdown": 1, "activeCount": 1, "suspend": 1,
    "shared": 1, "convenience init": 2,
    // Countdown
    "pause": 1, "extend": 2, "reschedule": 1, "timeLeft": 1, "isActive": 1, "isPaused": 1, "==": 1, "hash": 1,
    // both
    "cancel": 2, "resume": 2,
    // CountdownReceiver
    "countDown": 6, "cancelCountDown": 1, "countDownTimeLeft": 1,
  ]

  func testEveryPublicCallIsAmongThoseThatAreMadeFromAnywhere() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/CountdownKit").standardizedFileURL
    var found: [String: Int] = [:]
    let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      // What is in there is values that know no manager.
      if file.deletingLastPathComponent().lastPathComponent == "Time" { continue }
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let name = Self.publicCall(in: line) { found[name, default: 0] += 1 }
      }
    }
    XCTAssertEqual(found, covered, "a public call is new or gone: see to `PublicCall`")
  }

  /// The name of what a line declares, if it is a public call.
  private static func publicCall(in line: Substring) -> String? {
    let declaration = /public (?:static )?(?:func|var|let|(?=convenience init)) ?([\w=]+(?: init)?)(\(of)?/
    guard let match = line.firstMatch(of: declaration) else { return nil }
    let name = String(match.1)
    return name == "timeLeft" ? name + (match.2 ?? "") : name
  }
}
