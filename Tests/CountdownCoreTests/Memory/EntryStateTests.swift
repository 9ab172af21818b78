import XCTest

@testable import CountdownCore

final class EntryStateTests: XCTestCase {
  private let flags: [EntryState.Flags] = [
    .sharedGrid, .numbered, .atMarks, .deliversEnd, .untaken, .waitsForPass, .ownRhythm,
  ]

  func testItsPartsLieBesideOneAnother() {
    let ended = (0...4).flatMap { outcome in
      [false, true].map { EntryState.Phase.ended(CountdownOutcome(rawValue: outcome)!, isTogether: $0) }
    }
    for flags in [[], EntryState.Flags(flags.dropLast(2)), EntryState.Flags(flags)] {
      for phase in [.waiting, .paused] + ended {
        for queued in (0...3).compactMap(EntryState.Queued.init) {
          for exponent in [0, 18] {
            var state = EntryState(generation: .max, flags: flags, exponent: exponent)
            state.phase = phase
            state.queued = queued
            XCTAssertEqual(state.generation, .max)
            XCTAssertEqual(state.flags, flags)
            XCTAssertEqual(state.exponent, exponent)
            XCTAssertEqual(state.phase, phase)
            XCTAssertEqual(state.queued, queued)
            XCTAssertEqual(state.isQueued, queued != .nothing)
            XCTAssertEqual(state.isPaused, phase == .paused)
            XCTAssertEqual(state.isEnded, phase != .paused && phase != .waiting)
          }
        }
      }
    }
  }

  func testNoTwoFlagsAreOne() {
    XCTAssertEqual(Set(flags.map(\.rawValue)).count, flags.count)
    for flag in flags { XCTAssertEqual(flag.rawValue.nonzeroBitCount, 1) }
  }

  func testJoinKeepsTheGreaterOfTwoQueuedKinds() {
    let all: [EntryState.Queued] = [.nothing, .ifNews, .inForce, .exactly]
    for (rank, one) in all.enumerated() {
      for (otherRank, other) in all.enumerated() {
        var state = EntryState(generation: 1)
        state.queued = one
        state.join(other)
        XCTAssertEqual(state.queued, all[max(rank, otherRank)])
      }
    }
  }

  func testARevisionChangesTheWordAndNothingThatItSays() {
    var state = EntryState(generation: 7, flags: [.numbered, .ownRhythm], exponent: 9)
    state.queued = .exactly
    // More than there are revisions: they begin anew, and spill nowhere.
    for _ in 0..<1_100_000 {
      let earlier = state
      state.nextRevision()
      if state == earlier { return XCTFail("\(state) stayed as it was") }
    }
    XCTAssertEqual(state.generation, 7)
    XCTAssertEqual(state.flags, [.numbered, .ownRhythm])
    XCTAssertEqual(state.exponent, 9)
    XCTAssertEqual(state.queued, .exactly)
  }
}
