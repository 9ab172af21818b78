import CountdownTesting
import TestSupport
import XCTest

@testable import CountdownCore

/// The one place that decides what is delivered: a row for each of its reasons.
final class DecideTests: XCTestCase {
  private static let second: Nanoseconds = 1_000_000_000

  private let driver = ManualDriver(wallNow: .zero)
  private lazy var engine = CountdownEngine(driver: driver)
  private var handlers: [CountdownHandler] = []

  override func tearDown() { engine.shutDown() }

  /// A countdown of ten seconds that ticks each second, was told eight, and ends at ten.
  private func node(_ change: (NodeRef) -> Void) -> NodeRef {
    let handler = CountdownHandler()
    handlers.append(handler)
    let node = handler.ref
    node.phase = .waiting
    node.interval = Self.second
    node.deadline = 10 * Self.second
    node.lastValue = .inRhythm(8 * Self.second)
    change(node)
    return node
  }

  private func at(_ marks: [Int64], told: LastValue = .nothing) -> (NodeRef) -> Void {
    {
      $0.rhythm = .at(marks: marks.map { .seconds($0) })
      $0.lastValue = told
      $0.marks?.settle(after: told)
    }
  }

  private typealias Row = (
    name: String, change: (NodeRef) -> Void, queued: Node.Queued, seconds: Double, decision: String
  )

  private func check(_ rows: [Row]) {
    for row in rows {
      let node = node(row.change)
      let now = Nanoseconds(row.seconds * Double(Self.second))
      let decision = engine.state.withLock { $0.decide(node, row.queued, at: now) }
      XCTAssertEqual(text(decision), row.decision, row.name)
    }
  }

  private func text(_ decision: Decision) -> String {
    switch decision {
    case .value(let value):
      "\(value.isInRhythm ? "" : "exactly ")\(Double(value.value) / Double(Self.second))"
    case .zero: "zero"
    case .change: "change"
    case .nothing: "nothing"
    }
  }

  // MARK: - Changes of it

  private let same: (NodeRef) -> Void = { _ in }
  private let paused: (NodeRef) -> Void = { $0.phase = .paused }
  private let silent: (NodeRef) -> Void = { $0.rhythm = .silent }

  private func flags(_ flags: Node.Flags) -> (NodeRef) -> Void { { $0.flags.formUnion(flags) } }
  private func told(_ value: LastValue) -> (NodeRef) -> Void { { $0.lastValue = value } }
  private func later(by seconds: Double) -> (NodeRef) -> Void {
    { $0.deadline += Nanoseconds(seconds * Double(Self.second)) }
  }
  private func all(_ changes: (NodeRef) -> Void...) -> (NodeRef) -> Void {
    { node in for change in changes { change(node) } }
  }

  // MARK: - The rows

  func testTicks() {
    check([
      ("due", same, .nothing, 3, "7.0"),
      ("not due yet", same, .nothing, 2.999, "nothing"),
      ("late: one for all", same, .nothing, 6.5, "4.0"),
      ("the deadline", same, .nothing, 10, "zero"),
      ("only its zero is left", { $0.phase = .completing }, .exactly, 3, "zero"),
      ("paused", paused, .nothing, 6.5, "nothing"),
      ("paused, its zero waits", paused, .nothing, 11, "nothing"),
      ("past zero", flags(.pastZero), .nothing, 10, "0.0"),
      ("further", flags(.pastZero), .nothing, 12.5, "-2.0"),
      ("rounded up, too long", all(told(.nothing), { $0.deadline = .longest }), .nothing, 0, "4611686018.0"),
    ])
  }

  func testWhatIsQueued() {
    check([
      ("exactly", same, .exactly, 3.5, "exactly 6.5"),
      ("exactly, in a pause", paused, .exactly, 3.5, "exactly 6.5"),
      ("exactly, as it was told", told(.exactly(6 * Self.second)), .exactly, 4, "nothing"),
      ("exactly, at its end", same, .exactly, 10, "zero"),
      ("exactly, at its end in a pause", paused, .exactly, 10, "zero"),
      ("exactly, on the grid", flags(.shared), .exactly, 3.25, "7.0"),
      ("exactly, numbers", flags([.numbered, .pastZero]), .exactly, 12.5, "-2.0"),
      ("exactly, numbers before zero", flags([.numbered, .pastZero]), .exactly, 3, "0.0"),
      ("if news: none", same, .ifNews, 2.5, "nothing"),
      ("if news", same, .ifNews, 3.5, "7.0"),
      ("if news, in a pause", paused, .ifNews, 3.5, "nothing"),
      ("corrected, a little more", later(by: 1.499), .inForce, 2.5, "nothing"),
      ("corrected, an interval more", later(by: 1.5), .inForce, 2.5, "9.0"),
      ("the same, in a pause", all(paused, later(by: 1.5)), .inForce, 2.5, "9.0"),
      ("corrected, less", later(by: -3.2), .inForce, 2.5, "5.0"),
      ("less, in a pause", all(paused, later(by: -3.2)), .inForce, 2.5, "nothing"),
      (
        "behind what it replaces", all(flags(.waitsForPass), flags(.numbered), told(.untilZero)), .ifNews, 11,
        "nothing"
      ),
    ])
  }

  func testMarks() {
    let started: (NodeRef) -> Void = { $0.start = 0 }
    let moved: (NodeRef) -> Void = { $0.start = 10 * Self.second }
    check([
      ("none passed", at([5, 3]), .nothing, 4, "nothing"),
      ("passed", at([5, 3]), .nothing, 5, "exactly 5.0"),
      ("passed, late by less than a millisecond", at([5, 3]), .nothing, 5.000_9, "exactly 5.0"),
      ("passed, late", at([5, 3]), .nothing, 6, "exactly 4.0"),
      ("told already", at([5, 3], told: .exactly(5 * Self.second)), .nothing, 5, "nothing"),
      ("the next", at([5, 3], told: .exactly(5 * Self.second)), .nothing, 7, "exactly 3.0"),
      ("in a pause", all(at([5, 3]), paused), .nothing, 5, "nothing"),
      ("a move passes it in a pause", all(at([5, 3]), paused), .exactly, 5, "exactly 5.0"),
      ("silent", silent, .exactly, 5, "nothing"),
      ("silent, at its end", silent, .nothing, 10, "zero"),
      ("time brings a zero into a pause", all(silent, paused, started), .exactly, 10, "nothing"),
      ("a move brings it there", all(silent, paused, moved), .exactly, 10, "zero"),
    ])
  }

  func testWhileSuspendedOnlyWhatWasAskedForIsDelivered() {
    engine.suspend(by: .one, freezing: false)
    check([
      ("a tick", same, .nothing, 6.5, "nothing"), ("news", same, .ifNews, 6.5, "nothing"),
      ("a zero", same, .nothing, 10, "nothing"), ("what is left", same, .exactly, 6.5, "exactly 3.5"),
      ("a correction to more", later(by: 5), .inForce, 2.5, "13.0"),
      ("a mark", at([5]), .nothing, 5, "nothing"), ("a move past it", at([5]), .exactly, 5, "exactly 5.0"),
    ])
  }

  func testAChangeIsToldWhereThereIsNothingElse() {
    for (flags, queued, seconds, expected): (Node.Flags, Node.Queued, Int64, String) in [
      ([], .ifNews, 2, "nothing"), (.listens, .ifNews, 2, "change"), (.listens, .ifNews, 3, "7.0"),
      (.listens, .change, 3, "change"),
    ] {
      let node = node {
        $0.flags.formUnion(flags)
        $0.queued = queued
      }
      let decision = engine.state.withLock { $0.decideQueued(node, at: seconds * Self.second) }
      XCTAssertEqual(text(decision), expected)
    }
  }
}
