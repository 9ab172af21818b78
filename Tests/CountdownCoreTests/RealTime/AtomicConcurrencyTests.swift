import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// What atomic words do and order, between threads that share nothing else.
///
/// Run them under the thread sanitizer.
final class AtomicConcurrencyTests: XCTestCase {
  private final class Word: Sendable {
    let atomic = Atomic()
    let bare = BareWord()
  }

  func testOperationsReturnWhatWasThere() {
    let word = Atomic(5)
    XCTAssertEqual(word.exchange(-6), 5)
    XCTAssertEqual(word.add(-1), -6)
    XCTAssertEqual(word.loadAcquiring(), -7)
    for value in [Int64.min, 0, .max] {
      word.storeReleasing(value)
      XCTAssertEqual(word.load(), value)
    }
  }

  func testReleaseAndAcquireOrderWhatWasWrittenBefore() {
    expectOrder {
      $0.storeReleasing(1)
    } until: {
      $0.loadAcquiring() == 1
    }
  }

  /// A race on purpose, which the thread sanitizer must report; otherwise its silence in the test above means nothing.
  func testAPlantedRaceBesideARelaxedWord() throws {
    let planted = ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"]
    try XCTSkipUnless(planted == "word", "a race on purpose")
    expectOrder {
      $0.store(1)
    } until: {
      $0.load() == 1
    }
  }

  /// Lets one thread write bare words, each before what releases it, and the other read each behind what acquires it.
  private func expectOrder(
    _ release: @escaping @Sendable (borrowing Atomic) -> Void,
    until acquire: @escaping @Sendable (borrowing Atomic) -> Bool
  ) {
    let words = (0..<1_000).map { _ in Word() }
    onTwoThreads {
      for word in words {
        word.bare.value = 1
        release(word.atomic)
      }
    } _: {
      var sum: Int64 = 0
      for word in words {
        spin { acquire(word.atomic) }
        sum += word.bare.value
      }
      XCTAssertEqual(sum, Int64(words.count))
    }
  }
}
