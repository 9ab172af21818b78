/// What came of a replay.
package struct Report: Sendable {
  /// What managers and reference disagreed about first; nil: nothing.
  package var problem: String?
  /// After how many of the scenario's operations.
  package var position = 0
  package var log: Log
  /// How many operations were done, those in callbacks included.
  package var operationCount = 0
  /// How many wake-ups turned out to be for nothing.
  package var emptyWakeUpCount = 0
  /// How many countdowns were stopped because the scenario seemed to run for ever.
  package var curtailedCount = 0
}
