import XCTest

/// A test that measures.
///
/// What is measured varies on a busy machine, which is no failure. On Apple's systems it is none without a baseline; the
/// other XCTest has no baselines, and takes a wide spread for one.
class BenchmarkCase: XCTestCase {
  #if !canImport(Darwin)
    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if description.contains("relative standard deviation of the measurements") { return }
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  #endif
}
