import XCTest

@testable import CountdownCore

final class EntryStateTests: XCTestCase {
  func testItsPartsLieBesideOneAnother() {
    let flags: EntryState.Flags = [.paused, .exact]
    let state = EntryState(generation: .max, flags: flags, exponent: 18)
    XCTAssertEqual(state.generation, .max)
    XCTAssertEqual(state.flags, flags)
    XCTAssertEqual(state.exponent, 18)
  }

  func testARevisionChangesTheWordAndNothingThatItSays() {
    var state = EntryState(generation: 7, flags: [.endless, .owed], exponent: 9)
    // More than there are revisions: they begin anew, and spill nowhere.
    for _ in 0..<1_100 {
      for _ in 0..<1_000 {
        let earlier = state
        state.nextRevision()
        if state == earlier { return XCTFail("\(state) stayed as it was") }
      }
      XCTAssertEqual(state.generation, 7)
      XCTAssertEqual(state.flags, [.endless, .owed])
      XCTAssertEqual(state.exponent, 9)
    }
  }
}
