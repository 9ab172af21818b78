import CountdownKit
import Foundation
import XCTest

// What tests of models say of what is shown, and of what is saved.

extension Double {
  /// Without the ".0" of whole numbers.
  var shown: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}

extension Date? {
  /// ", until 4": in seconds of virtual time.
  var shown: String { map { ", until \($0.timeIntervalSinceReferenceDate.shown)" } ?? "" }
}

extension ObservableCountdown.Phase {
  var shown: String { if case .ended(let outcome) = self { "ended(\(outcome))" } else { "\(self)" } }
}

extension CountdownManager {
  /// Does something inside a callback, at once.
  func inCallback(_ body: @escaping @MainActor () -> Void) {
    start(for: .zero) { _ in MainActor.assumeIsolated { body() } }
  }
}

/// As a file would have it.
func coded<State: Codable>(_ state: State) throws -> State {
  try JSONDecoder().decode(State.self, from: JSONEncoder().encode(state))
}

/// Changes what is saved, each time one part of it, and expects that it is refused, and cannot be saved again.
func checkRefused<State: Codable>(
  _ state: State, _ changes: [(part: String, by: String, error: CountdownSnapshot.RestoreError)],
  line: UInt = #line, restore: (State) throws -> Void
) throws {
  let known = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
  let files = changes.map { ($0.isEmpty ? $1 : known.replacing($0, with: $1), $2) }
  for (file, error) in files + [("{}", .foreign), ("[]", .foreign)] {
    XCTAssertNotEqual(file, known, line: line)
    let damaged = try JSONDecoder().decode(State.self, from: Data(file.utf8))
    XCTAssertThrowsError(try restore(damaged), file, line: line) {
      XCTAssertEqual($0 as? CountdownSnapshot.RestoreError, error, file, line: line)
    }
    XCTAssertThrowsError(try JSONEncoder().encode(damaged), file, line: line)
  }
}
