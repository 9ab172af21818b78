import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A model on virtual time, and what is seen and heard of it.
@MainActor
class ModelScene<Model> {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager: CountdownManager
  let model: Model
  /// What its blocks got.
  let journal = EventJournal()

  init(_ make: (CountdownManager) -> Model) {
    manager = CountdownManager(driver: driver)
    model = make(manager)
  }

  /// What a view would show, in one line.
  var seen: String { "" }

  /// What was heard of it since the last look, in one line: by blocks, or by observers.
  func heard() -> String { journal.take().joined(separator: "; ") }

  /// Expects what a view would show and, in brackets, what was heard since the last look; first, time may pass.
  func see(
    after duration: Duration? = nil, _ expected: String, _ message: String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    if let duration { driver.advance(by: duration) }
    let heard = heard()
    XCTAssertEqual(
      seen + (heard.isEmpty ? "" : " [\(heard)]"), expected, message, file: file, line: line)
  }

  /// The same when something is done.
  func see(
    _ act: (Model) -> Void, _ expected: String, _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    act(model)
    see(expected, message, file: file, line: line)
  }

  /// Lets time pass.
  func pass(_ duration: Duration) { driver.advance(by: duration) }

  /// Time passes, and nobody is woken meanwhile.
  func sleep(_ duration: Duration) {
    driver.sleep(for: duration)
    driver.wake()
  }

  /// Calls a block at each change of what another reads, before it can be seen.
  func watch(
    _ read: @escaping @MainActor (Model) -> Void,
    _ onChange: @escaping @MainActor (Model) -> Void
  ) {
    withObservationTracking {
      read(model)
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.watch(read, onChange)
        onChange(self.model)
      }
    }
  }
}

/// The seeds of random scripts: few, or 300 with all tests; or so many as `COUNTDOWN_MODELS` says, from `COUNTDOWN_MODELS_SEED` on.
func seeds(_ few: Int) -> Range<Int> {
  let environment = ProcessInfo.processInfo.environment
  let first = environment["COUNTDOWN_MODELS_SEED"].flatMap { Int($0) } ?? 1
  return first..<first
    + (environment["COUNTDOWN_MODELS"].flatMap { Int($0) } ?? (areAllTestsWanted ? 300 : few))
}

/// Brings samples, until they are believed.
func synchronize(_ clock: ServerClock, to date: Date) {
  for _ in 0..<9 { clock.synchronize(serverDate: date, roundTrip: .zero) }
}
