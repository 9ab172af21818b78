import CountdownKit
import CountdownTesting
import Foundation
import TestSupport

/// Two are equal if they are written alike.
extension CountdownSnapshot: Equatable {
  static func == (first: CountdownSnapshot, second: CountdownSnapshot) -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(first)) == (try? encoder.encode(second))
  }
}

extension CountdownSnapshot {
  /// A launch that has restored it from a file.
  func relaunched(at seconds: Double = 0) throws -> SnapshotSite {
    let later = SnapshotSite(at: seconds)
    try later.restore(coded(self))
    return later
  }
}

/// One launch of a program: a manager on virtual time that begins at some date, and a log of what countdowns without a receiver tell.
final class SnapshotSite: @unchecked Sendable {
  // Unchecked: tests on virtual time use one thread.

  static let noon = Date(timeIntervalSinceReferenceDate: 800_020_800)

  let driver: ManualDriver
  let away: AwayDriver
  let manager: CountdownManager
  /// Apart, so that a block which logs does not hold the manager that holds the block.
  private let journal = EventJournal()

  /// A launch so many seconds after noon.
  init(at seconds: Double = 0) {
    driver = ManualDriver(startingAt: Self.noon.addingTimeInterval(seconds))
    away = AwayDriver(driver)
    manager = CountdownManager(driver: away)
  }

  /// Starts a countdown that logs "id left" and "id outcome", and may stop itself when so much is left.
  @discardableResult
  func start(
    _ id: String, for duration: Duration, ticks: Countdown.Ticks = .every(.seconds(1), tolerance: .zero),
    stoppingAt last: Duration? = nil
  ) -> Countdown {
    manager.start(
      for: duration, ticks: ticks, id: id,
      onTick: { [journal] left, stop in
        journal.note("\(id) \(left.duration.text)")
        stop = left.duration == last
      },
      onEnd: { [journal] in journal.note("\(id) \($0)") })
  }

  /// Restores a snapshot into blocks that log the same.
  func restore(_ snapshot: CountdownSnapshot) throws {
    try manager.restore(
      snapshot, onTick: { [journal] in journal.note("\($0) \($1.duration.text)") },
      onEnd: { [journal] in journal.note("\($0) \($1)") })
  }

  /// The manager's snapshot, as a file would have it.
  func file(_ formatting: JSONEncoder.OutputFormatting = .sortedKeys) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return try encoder.encode(manager.snapshot())
  }

  /// Restores what a file has.
  func restore(file: Data) throws {
    try restore(JSONDecoder().decode(CountdownSnapshot.self, from: file))
  }

  /// Another launch, which has restored the file of this one.
  func relaunched(at seconds: Double = 0) throws -> SnapshotSite {
    try manager.snapshot().relaunched(at: seconds)
  }

  func note(_ line: String) { journal.note(line) }

  /// What was logged since the last call.
  func log() -> [String] { journal.take() }

  /// What the advance logged.
  func advance(by duration: Duration) -> [String] {
    _ = log()
    driver.advance(by: duration)
    return log()
  }
}
