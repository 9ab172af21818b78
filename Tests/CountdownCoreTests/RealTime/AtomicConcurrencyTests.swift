import CountdownCore
import Foundation
import TestSupport
import XCTest

/// What atomic words do and order, between threads that share nothing else.
///
/// Run them under the thread sanitizer.
final class AtomicConcurrencyTests: XCTestCase {
  func testReleaseAndAcquireOrderWhatWasWrittenBefore() {
    expectOrder {
      $0.store(1, ordering: .releasing)
    } until: {
      $0.load(ordering: .acquiring) == 1
    }
  }

  func testComparisonsThatReleaseAndAcquireOrderWhatWasWrittenBefore() {
    expectOrder {
      _ = $0.compareExchange(expected: 0, desired: 1, ordering: .releasing)
    } until: {
      $0.compareExchange(expected: 1, desired: 2, ordering: .acquiringAndReleasing).exchanged
    }
  }

  func testAComparisonThatFailsAcquires() {
    expectOrder {
      _ = $0.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
    } until: {
      $0.compareExchange(expected: 7, desired: 8, ordering: .acquiringAndReleasing).original == 1
    }
  }

  func testAdditionsReleaseAndAcquire() {
    expectOrder {
      $0.add(1, ordering: .acquiringAndReleasing)
    } until: {
      $0.add(0, ordering: .acquiringAndReleasing).oldValue == 1
    }
  }

  /// A race on purpose, which the thread sanitizer must report; otherwise its silence in the tests above means nothing.
  func testAPlantedRaceBesideARelaxedWord() throws {
    let planted = ProcessInfo.processInfo.environment["COUNTDOWN_PLANT_RACE"]
    try XCTSkipUnless(planted == "word", "a race on purpose")
    expectOrder {
      $0.store(1, ordering: .relaxed)
    } until: {
      $0.load(ordering: .relaxed) == 1
    }
  }

  func testNoAdditionIsLost() {
    let (count, threads) = (20_000, 4)
    let (relaxed, ordered, compared) = (Atomic(0), Atomic(0), Atomic(0))
    onThreads(threads) { _ in
      for _ in 0..<count {
        relaxed.add(1, ordering: .relaxed)
        ordered.add(1, ordering: .acquiringAndReleasing)
        var old = compared.load(ordering: .relaxed)
        while case let (isAdded, found) = compared.compareExchange(
          expected: old, desired: old + 1, ordering: .releasing), !isAdded
        {
          old = found
        }
      }
    }
    for word in [relaxed, ordered, compared] {
      XCTAssertEqual(word.load(ordering: .relaxed), count * threads)
    }
  }

  func testOfManyExchangesOneFindsTheFirstValue() {
    let (flag, first) = (Atomic(false), Atomic(0))
    onThreads(4) { _ in if !flag.exchange(true, ordering: .relaxed) { first.add(1, ordering: .relaxed) } }
    XCTAssertEqual(first.load(ordering: .relaxed), 1)
  }

  /// Both threads see what the one that has set the object has written, and the other's object is gone.
  func testAReferenceIsSetOnceAndOrdersItsObject() {
    for _ in 0..<1_000 {
      let (owner, tracker) = (ReferenceOwner(), LifetimeTracker())
      let seen = Locked<[Int]>([])
      onTwoThreads {
        owner.get(tracker, number: 1, seen)
      } _: {
        owner.get(tracker, number: 2, seen)
      }
      XCTAssertEqual(Set(seen.now).count, 1)
      XCTAssertEqual(tracker.livingCount, 1)
      owner.close()
      XCTAssertEqual(tracker.livingCount, 0)
    }
  }

  /// Lets one thread write bare words, each before what releases it, and the other read each behind what acquires it.
  private func expectOrder(
    _ release: @escaping @Sendable (Atomic<Int>) -> Void,
    until acquire: @escaping @Sendable (Atomic<Int>) -> Bool
  ) {
    let pairs = (0..<1_000).map { _ in (word: Atomic(0), bare: BareWord()) }
    onTwoThreads {
      for (word, bare) in pairs {
        bare.value = 1
        release(word)
      }
    } _: {
      var sum: Int64 = 0
      for (word, bare) in pairs {
        spin { acquire(word) }
        sum += bare.value
      }
      XCTAssertEqual(sum, Int64(pairs.count))
    }
  }
}

private final class ReferenceOwner: @unchecked Sendable {
  // Unchecked: the word is atomic.

  private var storedWord: UInt64 = 0
  private var reference: OnceReference<TrackedObject> { unsafe OnceReference(AtomicWord(in: self, at: 0)) }

  func get(_ tracker: LifetimeTracker, number: Int, _ seen: Locked<[Int]>) {
    let own = tracker.object()
    own.firstWord = number
    let object = reference.load() ?? reference.storeIfNil(own)
    seen.use { $0.append(object.firstWord) }
  }

  func close() { unsafe reference.release() }
}
