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

  private let same: (NodeRef) -> Void = { _ in }
  private let paused: (NodeRef) -> Void = { $0.phase = .paused }

  func testTicks() {
    check([
      ("due", same, .nothing, 3, "7.0"),
      ("not due yet", same, .nothing, 2.999, "nothing"),
      ("late: one for all", same, .nothing, 6.5, "4.0"),
      ("the deadline", same, .nothing, 10, "zero"),
      ("only its zero is left", { $0.phase = .completing }, .exactly, 3, "zero"),
      ("paused", paused, .nothing, 6.5, "nothing"),
      ("paused, its zero waits", paused, .nothing, 11, "nothing"),
      ("past zero", { $0.flags.insert(.pastZero) }, .nothing, 10, "0.0"),
      ("further", { $0.flags.insert(.pastZero) }, .nothing, 12.5, "-2.0"),
      (
        "the longest, rounded up",
        {
          $0.deadline = .longest; $0.lastValue = .nothing
        }, .nothing, 0, "4611686018.0"
      ),
    ])
  }

  func testWhatIsQueued() {
    check([
      ("exactly", same, .exactly, 3.5, "exactly 6.5"),
      ("exactly, in a pause", paused, .exactly, 3.5, "exactly 6.5"),
      ("exactly, as it was told", { $0.lastValue = .exactly(6 * Self.second) }, .exactly, 4, "nothing"),
      ("exactly, at its end", same, .exactly, 10, "zero"),
      ("exactly, at its end in a pause", paused, .exactly, 10, "zero"),
      ("exactly, on the grid", { $0.flags.insert(.shared) }, .exactly, 3.25, "7.0"),
      ("exactly, numbers", { $0.flags.formUnion([.numbered, .pastZero]) }, .exactly, 12.5, "-2.0"),
      ("exactly, numbers before zero", { $0.flags.formUnion([.numbered, .pastZero]) }, .exactly, 3, "0.0"),
      ("if news: none", same, .ifNews, 2.5, "nothing"),
      ("if news", same, .ifNews, 3.5, "7.0"),
      ("if news, in a pause", paused, .ifNews, 3.5, "nothing"),
      ("corrected, a little more", { $0.deadline += 1_499_999_999 }, .inForce, 2.5, "nothing"),
      ("corrected, an interval more", { $0.deadline += 1_500_000_000 }, .inForce, 2.5, "9.0"),
      (
        "the same, in a pause",
        {
          $0.deadline += 1_500_000_000; $0.phase = .paused
        }, .inForce, 2.5, "9.0"
      ),
      ("corrected, less", { $0.deadline -= 3_200_000_000 }, .inForce, 2.5, "5.0"),
      (
        "less, in a pause",
        {
          $0.deadline -= 3_200_000_000; $0.phase = .paused
        }, .inForce, 2.5, "nothing"
      ),
      (
        "behind what it replaces",
        {
          $0.flags.insert(.waitsForPass); $0.lastValue = .untilZero
        }, .ifNews, 11, "nothing"
      ),
    ])
  }

  func testMarks() {
    check([
      ("none passed", at([5, 3]), .nothing, 4, "nothing"),
      ("passed", at([5, 3]), .nothing, 5, "exactly 5.0"),
      ("passed, late by less than a millisecond", at([5, 3]), .nothing, 5.000_9, "exactly 5.0"),
      ("passed, late", at([5, 3]), .nothing, 6, "exactly 4.0"),
      ("told already", at([5, 3], told: .exactly(5 * Self.second)), .nothing, 5, "nothing"),
      ("the next", at([5, 3], told: .exactly(5 * Self.second)), .nothing, 7, "exactly 3.0"),
      (
        "in a pause",
        {
          self.at([5, 3])($0); $0.phase = .paused
        }, .nothing, 5, "nothing"
      ),
      (
        "a move passes it in a pause",
        {
          self.at([5, 3])($0); $0.phase = .paused
        }, .exactly, 5, "exactly 5.0"
      ),
      ("silent", { $0.rhythm = .silent }, .exactly, 5, "nothing"),
      ("silent, at its end", { $0.rhythm = .silent }, .nothing, 10, "zero"),
      (
        "time brings a zero into a pause",
        {
          $0.start = 0; $0.rhythm = .silent; $0.phase = .paused
        }, .exactly, 10, "nothing"
      ),
      (
        "a move brings it there",
        {
          $0.start = 10 * Self.second; $0.rhythm = .silent; $0.phase = .paused
        },
        .exactly, 10, "zero"
      ),
    ])
  }

  func testWhileSuspendedOnlyWhatWasAskedForIsDelivered() {
    engine.suspend(by: .one, freezing: false)
    check([
      ("a tick", same, .nothing, 6.5, "nothing"), ("news", same, .ifNews, 6.5, "nothing"),
      ("a zero", same, .nothing, 10, "nothing"), ("what is left", same, .exactly, 6.5, "exactly 3.5"),
      ("a correction to more", { $0.deadline += 5_000_000_000 }, .inForce, 2.5, "13.0"),
      ("a mark", at([5]), .nothing, 5, "nothing"), ("a move past it", at([5]), .exactly, 5, "exactly 5.0"),
    ])
  }

  func testAFollowerDoesNotEndWhatIsHeldBack_andHasAFirstValueThoughItsLeaderIsSilent() {
    let leader = node { $0.rhythm = .silent }
    func following(_ change: @escaping (NodeRef) -> Void) -> (NodeRef) -> Void {
      {
        change($0)
        $0.follow(leader)
      }
    }
    check([
      ("held back", following(paused), .exactly, 10, "nothing"),
      ("not held back", following(same), .exactly, 10, "zero"),
      (
        "a first value",
        following {
          $0.rhythm = .silent
          $0.lastValue = .nothing
        }, .exactly, 4, "exactly 6.0"
      ),
    ])
  }

  func testAChangeIsToldWhereThereIsNothingElse() {
    for (flags, seconds, expected): (Node.Flags, Int64, String) in [
      ([], 2, "nothing"), (.listens, 2, "change"), (.listens, 3, "7.0"),
      ([.listens, .onlyChange], 3, "change"),
    ] {
      let node = node {
        $0.flags.formUnion(flags)
        $0.queued = .ifNews
      }
      let decision = engine.state.withLock { $0.decideQueued(node, at: seconds * Self.second) }
      XCTAssertEqual(text(decision), expected)
    }
  }
}
