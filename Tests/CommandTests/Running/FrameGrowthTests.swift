import CountdownKit
import Foundation
import TestSupport
import XCTest

@testable import countdown_cli

/// The frames of a terminal that shows countdowns for days: the last ones cost what the first ones cost, in memory and in
/// bytes.
@MainActor
final class FrameGrowthTests: XCTestCase {
  /// The rows of a run, which change with each frame.
  private final class Rows: Run {
    let rows = (1...3).map { Row(number: $0, label: "row \($0)", warning: .seconds(30)) }
    let keys: [String] = []

    func start(_ events: RunEvents) {
      for row in rows { row.endDate = .distantFuture }
      change(0, of: 1)
    }

    /// Shows the values of a frame, which come again after a period.
    func change(_ number: Int, of period: Int) {
      for row in rows { row.show(TimeLeft(.seconds(row.number * (period - number % period)))) }
    }
  }

  private static let count = ProcessInfo.processInfo.environment["COUNTDOWN_GROWTH_FRAMES"].flatMap {
    Int($0)
  }

  func testFramesCostAtTheEndWhatTheyCostAtFirst() async throws {
    try XCTSkipIf(Sanitizer.isOn, "a sanitizer keeps freed memory back")
    let count = Self.count ?? 500
    try paintFrames(count, isBig: false)
    // They take longer, and another painter only.
    try paintFrames(max(500, count / 10), isBig: true)
  }

  /// Paints frames into a file, in a hundred periods or, if there are few, in ten.
  private func paintFrames(_ count: Int, isBig: Bool) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    let run = Rows()
    let display = LiveDisplay(
      run: run, terminal: Terminal(descriptor: handle.fileDescriptor, environment: ["LANG": "C.UTF-8"]),
      mode: InputMode(descriptor: handle.fileDescriptor), keyboard: nil,
      options: Options(isBig: isBig, hasTitle: true))
    run.start(RunEvents(display: display, ended: { _, _ in }, marked: { _, _, _ in }, done: {}))
    let period = min(1_000, count / 10)
    var (heap, bytes) = ([Int](), [UInt64]())
    for number in 0..<count {
      run.change(number, of: period)
      display.finish()
      guard number % period == period - 1 else { continue }
      heap.append(Heap.bytesInUse ?? 0)
      bytes.append(try handle.offset())
      try handle.truncate(atOffset: 0)
    }
    // The first period begins with a frame that paints everything.
    let (growth, frames) = (heap.last! - heap[1], count - 2 * period)
    print(
      "growth: \(count) \(isBig ? "big frames" : "frames"): heap \(growth) bytes, \(bytes[1] / UInt64(period)) a frame"
    )
    XCTAssertGreaterThan(bytes[1], UInt64(20 * period), "no frame was painted")
    XCTAssertEqual(bytes.last, bytes[1])
    // A block in sixteen frames; and what other tests have left to be released, or the allocator keeps.
    XCTAssertLessThan(growth, 16_384 + 2 * frames)
  }
}
