import XCTest

@testable import CountdownCore

final class EntryStateTests: XCTestCase {
  func testItsPartsLieBesideOneAnother() {
    let flags: EntryState.Flags = [.paused, .exact]
    let word = EntryState(generation: .max, flags: flags, exponent: 18)
    XCTAssertEqual(word.generation, .max)
    XCTAssertEqual(word.flags, flags)
    XCTAssertEqual(word.exponent, 18)
  }

  func testARevisionChangesTheWordAndNothingThatItSays() {
    var word = EntryState(generation: 7, flags: [.endless, .owed], exponent: 9)
    // More than there are revisions: they begin anew, and spill nowhere.
    for _ in 0..<1_100 {
      for _ in 0..<1_000 {
        let earlier = word
        word.nextRevision()
        if word == earlier { return XCTFail("\(word) stayed as it was") }
      }
      XCTAssertEqual(word.generation, 7)
      XCTAssertEqual(word.flags, [.endless, .owed])
      XCTAssertEqual(word.exponent, 9)
    }
  }
}
