import CountdownCore

/// What one consumer was offered, and whether it has come back.
///
/// For virtual time; on real time there is none.
final class ConsumerAccount: @unchecked Sendable {
  // Unchecked: what changes is changed and read under the ledger's lock.

  /// What a consumer does.
  enum State {
    /// It has not asked yet.
    case idle
    /// It has been offered something, or works, and will come back.
    case busy
    /// It waits for more.
    case waiting
    /// It does not come back.
    case gone
  }

  let label: String
  var state = State.idle
  /// Its task.
  var task = 0
  /// The actor on which it runs.
  weak var actor: (any Actor)?
  var lastOffer: Int64?
  private let ledger: ConsumerLedger
  /// Whether it is offered numbers, and not what is left.
  private let isNumbered: Bool
  /// Whether it has something to do after the end, and closes its mailbox then.
  private let worksAfterEnd: Bool

  /// An account for who consumes what an engine tells; nil where nobody keeps accounts.
  ///
  /// - Parameters:
  ///   - engine: Who tells.
  ///   - label: What a message calls the consumer.
  ///   - isPromised: Whether it is known that it will ask, and close its mailbox when it has done all.
  ///   - isNumbered: Whether it is offered numbers, and not what is left.
  init?(
    for engine: CountdownEngine, _ label: @autoclosure () -> String, isPromised: Bool = false,
    isNumbered: Bool = false
  ) {
    guard let watcher = engine.driver as? any ConsumerWatching else { return nil }
    ledger = watcher.consumers
    self.label = label()
    worksAfterEnd = isPromised
    self.isNumbered = isNumbered
    guard isPromised else { return }
    ledger.change { $0.note(self, .busy, task: ObjectIdentifier(self).hashValue) }
  }

  /// In words, what it was offered last.
  var lastOfferText: String {
    guard let lastOffer else { return "nothing" }
    return isNumbered ? "number \(lastOffer)" : "\(Duration.nanoseconds(lastOffer))"
  }

  /// The consumer looks whether there is something.
  func asks(on actor: (any Actor)?, _ body: () -> Mailbox.Found) -> Mailbox.Found {
    // Only compared with those of others that wait.
    let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } ?? ObjectIdentifier(self).hashValue
    return ledger.change { ledger in
      let found = body()
      self.actor = actor
      ledger.note(self, found.isEnd && !worksAfterEnd ? .gone : .busy, task: task)
      return found
    }
  }

  /// The consumer waits, unless there is something.
  func waits(unless body: () -> Mailbox.Found) -> Mailbox.Found {
    ledger.change { ledger in
      let found = body()
      ledger.note(
        self, found.isEnd && !worksAfterEnd ? .gone : found.isNothing ? .waiting : .busy, task: task)
      return found
    }
  }

  /// Somebody offers it something, or says that there is nothing more.
  func isTold(offering value: Int64?, _ body: () -> Int64) -> Int64 {
    ledger.change { ledger in
      if let value { lastOffer = value }
      if state != .gone, state != .idle { ledger.note(self, .busy, task: task) }
      return body()
    }
  }

  /// The consumer goes, and has ended what fed it.
  func leaves() {
    ledger.change { ledger in
      if state != .gone, state != .idle { ledger.note(self, .gone, task: task) }
    }
  }
}

extension Mailbox.Found {
  fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
  fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}
