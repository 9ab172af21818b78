import CountdownCore
import TestSupport

/// Writes down what it gets, after its name.
final class JournalHandler: CountdownHandler, @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  private let name: String
  private let journal: EventJournal
  /// For endless ticks.
  var storedNumbering: CountdownNumbering?
  var onValue: () -> Void = {}
  var onEnd: (CountdownOutcome) -> Void = { _ in }

  init(_ name: String = "", key: CountdownKey? = nil, in journal: EventJournal = EventJournal()) {
    self.name = name.isEmpty ? "" : name + " "
    self.journal = journal
    super.init()
    self.key = key
  }

  var lines: [String] { journal.lines }

  /// What was heard since the last call.
  func takeLines() -> [String] { journal.take() }

  override var numbering: CountdownNumbering? { storedNumbering }

  override func receive(_ value: Int64, stop: inout Bool) -> Bool {
    journal.note("\(name)\(Double(numbering?.number ?? value) / 1e9)")
    onValue()
    return true
  }

  override func ring(stop: inout Bool) -> Bool {
    journal.note("\(name)rings")
    onValue()
    return true
  }

  override func change() { journal.note("\(name)change") }

  override func end(_ outcome: CountdownOutcome) {
    journal.note("\(name)\(outcome)")
    onEnd(outcome)
  }
}

extension CountdownEngine {
  /// Starts a countdown.
  ///
  /// - Returns: The countdown, or the running one if that was kept.
  @discardableResult
  func started(
    _ request: borrowing CountdownRequest, handler: CountdownHandler
  ) -> CountdownHandler {
    start(request, handler: handler) ?? handler
  }
}
