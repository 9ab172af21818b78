import XCTest

extension XCTestCase {
  /// Keeps receivers and managers until the test ends: a local may be released after its last use, and with it go
  /// the countdowns that only hold it weakly.
  ///
  /// - Parameter objects: One of them, or several.
  /// - Returns: The same.
  func keep<Objects: Sendable>(_ objects: Objects) -> Objects {
    addTeardownBlock { withExtendedLifetime(objects) {} }
    return objects
  }
}
