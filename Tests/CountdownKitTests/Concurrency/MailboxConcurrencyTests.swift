import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What a mailbox orders between threads that share nothing else.
///
/// Behind a manager, its lock orders the same threads, so a weaker mailbox goes unnoticed there. Run it under the thread sanitizer.
final class MailboxConcurrencyTests: XCTestCase {
  func testTakingAValueShowsWhatWasDoneBeforeItsOffer() {
    // Offers as fast as it can, so that a value is often replaced while it is taken.
    let count = 100_000
    let mailbox = Mailbox(account: nil)
    let words = words(count)
    onTwoThreads {
      for number in 0..<count {
        words[number].value = Int64(number)
        mailbox.offer(Int64(number), isLast: number == count - 1)
      }
    } _: {
      var faults = 0
      while true {
        switch mailbox.take(isolation: nil) {
        case .value(let value): faults += words[Int(value.value)].value == value.value ? 0 : 1
        case .nothing: sched_yield()
        case .end: return XCTAssertEqual(faults, 0)
        }
      }
    }
  }

  /// The second teller replaces a value by an equal one.
  func testTakingAValueShowsWhatWasDoneBeforeEachOffer() {
    let count = 100
    let (mailboxes, words) = (mailboxes(count), words(count))
    let (isCalled, isCalledAgain) = (signals(count), signals(count))
    onTwoThreads {
      var faults = 0
      for (number, mailbox) in mailboxes.enumerated() {
        mailbox.offer(7, isLast: false)
        isCalled[number].raise()
        isCalledAgain[number].await()
        guard case .value(let value) = mailbox.take(isolation: nil), value.value == 7 else {
          return XCTFail("nothing was there")
        }
        faults += words[number].value == 1 ? 0 : 1
      }
      XCTAssertEqual(faults, 0)
    } _: {
      for (number, mailbox) in mailboxes.enumerated() {
        isCalled[number].await()
        words[number].value = 1
        mailbox.offer(7, isLast: false)
        isCalledAgain[number].raise()
      }
    }
  }

  func testTakingTheEndShowsWhatWasDoneBeforeIt() {
    meet { mailbox in
      mailbox.finish()
    } found: { mailbox in
      if case .end = mailbox.take(isolation: nil) { true } else { false }
    }
  }

  func testWhoseOfferIsRefusedSeesWhatWasDoneBeforeTheMailboxWasClosed() {
    meet { mailbox in
      mailbox.close()
    } found: { mailbox in
      !mailbox.offer(1, isLast: false)
    }
  }

  func testFindingItEndedShowsWhatWasDoneBeforeItsLastValueWasTaken() {
    meet { mailbox in
      mailbox.offer(1, isLast: true)
    } act: { mailbox in
      guard case .value(let value) = mailbox.take(isolation: nil), value.value == 1 else {
        return XCTFail("nothing was there")
      }
    } found: { mailbox in
      mailbox.isEnded
    }
  }

  /// The continuation is written before the word says that somebody waits, and read by whoever takes that away.
  func testResumingTheConsumerShowsItsContinuation() async {
    let count = 30_000
    let mailbox = Mailbox(account: nil)
    let isEnded = Signal()
    Thread.detachNewThread {
      var random = SplitMix64(seed: 1)
      for number in 0..<count {
        mailbox.offer(Int64(number), isLast: number == count - 1)
        // So long that the next offer often meets a consumer that begins to wait.
        for _ in 0..<random.next() % 64 { sched_yield() }
      }
      isEnded.raise()
    }
    var last: Int64 = -1
    while let value = await mailbox.next(isolation: nil)?.value {
      XCTAssertGreaterThan(value, last)
      last = value
    }
    isEnded.await()
    XCTAssertEqual(last, Int64(count) - 1)
  }

  // MARK: - Support

  /// One thread writes a word and does something with a mailbox; the other reads the word once it has found that out.
  private func meet(
    prepare: (Mailbox) -> Void = { _ in }, act: @escaping @Sendable (Mailbox) -> Void,
    found: @escaping @Sendable (Mailbox) -> Bool
  ) {
    let count = 2_000
    let (mailboxes, words) = (mailboxes(count), words(count))
    mailboxes.forEach(prepare)
    onTwoThreads {
      for (mailbox, word) in zip(mailboxes, words) {
        word.value = 1
        act(mailbox)
      }
    } _: {
      var faults = 0
      for (mailbox, word) in zip(mailboxes, words) {
        spin { found(mailbox) }
        faults += word.value == 1 ? 0 : 1
      }
      XCTAssertEqual(faults, 0)
    }
  }

  private func mailboxes(_ count: Int) -> [Mailbox] { (0..<count).map { _ in Mailbox(account: nil) } }

  private func signals(_ count: Int) -> [Signal] { (0..<count).map { _ in Signal() } }

  private func words(_ count: Int) -> [BareWord] { (0..<count).map { _ in BareWord() } }
}
