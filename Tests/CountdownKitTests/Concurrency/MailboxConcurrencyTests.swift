import Foundation
import TestSupport
import XCTest

@testable import CountdownKit

/// What a mailbox orders between threads that share nothing else.
///
/// Behind a manager, its lock orders the same threads, so a weaker mailbox goes unnoticed there. Run it under the thread sanitizer.
final class MailboxConcurrencyTests: XCTestCase {
  func testHearingABellShowsWhatWasDoneBeforeItRang() {
    meet { mailbox in
      mailbox.ring()
    } found: { mailbox in
      if case .bell(.again) = mailbox.take(isolation: nil) { true } else { false }
    }
  }

  /// The second rings where the bell has rung.
  func testHearingABellShowsWhatWasDoneBeforeItRangEachTime() {
    let count = 100
    let (mailboxes, words) = (mailboxes(count), words(count))
    let (isCalled, isCalledAgain) = (signals(count), signals(count))
    onTwoThreads {
      var faults = 0
      for (number, mailbox) in mailboxes.enumerated() {
        mailbox.ring()
        isCalled[number].raise()
        isCalledAgain[number].await()
        guard case .bell(.again) = mailbox.take(isolation: nil) else {
          return XCTFail("nothing was there")
        }
        faults += words[number].value == 1 ? 0 : 1
      }
      XCTAssertEqual(faults, 0)
    } _: {
      for (number, mailbox) in mailboxes.enumerated() {
        isCalled[number].await()
        words[number].value = 1
        mailbox.ring()
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

  func testWhoRingsInVainSeesWhatWasDoneBeforeTheMailboxWasClosed() {
    meet { mailbox in
      mailbox.close()
    } found: { mailbox in
      !mailbox.ring()
    }
  }

  func testFindingItEndedShowsWhatWasDoneBeforeItsLastBellWasHeard() {
    meet { mailbox in
      mailbox.ring(.last)
    } act: { mailbox in
      guard case .bell(.last) = mailbox.take(isolation: nil) else {
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
        mailbox.ring(number == count - 1 ? .last : .again)
        // So long that the next bell often meets a consumer that begins to wait.
        for _ in 0..<random.next() % 64 { sched_yield() }
      }
      isEnded.raise()
    }
    var bells: [Bell] = []
    while let bell = await mailbox.next(isolation: nil) { bells.append(bell) }
    isEnded.await()
    XCTAssertEqual(bells.last, .last)
    XCTAssertEqual(bells.count { $0 == .last }, 1)
    XCTAssertGreaterThan(bells.count, 1)
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
