import CountdownKit

/// The record of one consumer: whether it has come back.
final class LedgerEntry: @unchecked Sendable {
  // Unchecked: what changes is changed and read under the ledger's lock.

  /// What a consumer does.
  enum State {
    /// It has not asked yet.
    case idle
    /// Its bell has rung, or it works; then it will ask for more.
    case busy
    /// It waits for more.
    case waiting
    /// It does not ask for more.
    case gone
  }

  let label: String
  private(set) var state = State.idle
  /// The number of the event at which it became busy, or asked last while it was.
  private(set) var lastStep = 0
  /// The task of the consumer.
  private(set) var task = 0
  private let ledger: ConsumerLedger
  /// Whether the consumer has something to do after the end, and closes its bell after that.
  private let worksAfterEnd: Bool

  /// Whether it is a task that waits, and not the closures of an actor.
  var isTask: Bool { !worksAfterEnd }

  init(in ledger: ConsumerLedger, _ label: String, isPromised: Bool) {
    self.ledger = ledger
    self.label = label
    worksAfterEnd = isPromised
    guard isPromised else { return }
    ledger.change { $0.note(self, .busy, task: ownTask) }
  }

  /// Changes the consumer's bell, and notes what that means.
  func note(_ event: ConsumerEvent, _ change: () -> Ring?) -> Ring? {
    ledger.change { ledger in
      let ring = change()
      switch event {
      case .asks:
        // The number is only compared with those of other waiting tasks.
        let task = unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } ?? ownTask
        ledger.noteAsking(self, task: task)
        ledger.note(self, isOver(ring) ? .gone : .busy, task: task)
      case .waits: ledger.note(self, ring == nil ? .waiting : isOver(ring) ? .gone : .busy, task: task)
      case .isTold:
        if isThere { ledger.note(self, .busy, task: task) }
      case .leaves:
        if isThere { ledger.note(self, .gone, task: task) }
      }
      return ring
    }
  }

  /// Takes over what the ledger records; called only by the ledger.
  func enter(_ state: State, task: Int, at event: Int) {
    if self.state != .busy { lastStep = event }
    self.state = state
    self.task = task
  }

  /// Records that the consumer asks; called only by the ledger.
  func ask(at event: Int) { lastStep = event }

  /// Whether the consumer has asked, and has not gone.
  private var isThere: Bool { state != .idle && state != .gone }

  /// The number that stands for the task where the task is not known.
  private var ownTask: Int { ObjectIdentifier(self).hashValue }

  private func isOver(_ ring: Ring?) -> Bool { ring == .over && !worksAfterEnd }
}
