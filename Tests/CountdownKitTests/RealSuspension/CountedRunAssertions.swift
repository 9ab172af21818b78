import XCTest

extension CountedRun {
  /// Asserts what holds however a process was stopped and its clocks were shifted: each value is the right one for
  /// what the pass read off the clock, none comes twice, none is early, and there is one end.
  ///
  /// - Parameters:
  ///   - note: For the failure's message.
  ///   - file: Where to report a failure.
  ///   - line: Where to report a failure.
  func assertExact(_ note: String, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertGreaterThan(deliveries.count, 1, note, file: file, line: line)
    // The first value is what is really left; that of endless ticks is a tick like the others.
    for delivery in deliveries.dropFirst(isEndless ? 0 : 1) {
      XCTAssertEqual(
        delivery.value, rightValue(at: delivery.reading), "\(note), at \(delivery.reading)", file: file,
        line: line)
      XCTAssertGreaterThanOrEqual(
        delivery.instant, plannedInstant(of: delivery.value), "\(note): early", file: file, line: line)
    }
    for (earlier, later) in zip(deliveries, deliveries.dropFirst()) {
      let falls = earlier.value > later.value
      XCTAssertTrue(
        falls != isEndless && earlier.value != later.value,
        "\(note): \(later.value) after \(earlier.value)", file: file, line: line)
    }
    if isEndless { return }
    XCTAssertEqual(deliveries.last?.value, 0, note, file: file, line: line)
    XCTAssertEqual(outcomes, ["completed"], note, file: file, line: line)
  }

  /// How late the passes were that delivered what is asked for.
  func lateness(where isAskedFor: (Delivery) -> Bool) -> [Int64] {
    deliveries.dropFirst(isEndless ? 0 : 1).filter(isAskedFor).map {
      $0.reading - plannedInstant(of: $0.value)
    }
  }
}

extension [Int64] {
  /// The middle one; zero where there is none.
  var median: Int64 { isEmpty ? 0 : sorted()[count / 2] }
}
