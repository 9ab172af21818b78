import Foundation
import TestSupport
import XCTest

@testable import CountdownCore

/// Races that are there on purpose, to see that ThreadSanitizer would report one inside the engine, and one beside an atomic
/// word that orders nothing.
///
/// They run only where COUNTDOWN_PLANT_RACE names one of them, and are expected to be reported.
final class PlantedRaceTests: XCTestCase {
  private final class Shared: Sendable {
    let batch = MessageBatch(capacity: 1)
  }

  private var planted: String? { ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"] }

  /// One thread waits for a relaxed word, and reads what the other has written before it.
  func testARaceBesideAnAtomicWord() throws {
    try XCTSkipUnless(planted == "atomic", "a race on purpose")
    let (word, bare) = (Atomic(false), BareWord())
    onTwoThreads {
      bare.value = 1
      word.store(true, ordering: .relaxed)
    } _: {
      spin { word.load(ordering: .relaxed) }
      XCTAssertEqual(bare.value, 1)
    }
  }

  /// Two threads use what belongs to one delivery.
  func testARaceInsideTheEngine() throws {
    try XCTSkipUnless(planted == "engine", "a race on purpose")
    let shared = Shared()
    let end = ContinuousClock.now + .milliseconds(500)
    onThreads(2) { _ in while ContinuousClock.now < end { shared.batch.truncate(to: 0) } }
  }
}
