import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A model on virtual time, and what is seen of it by those who observe it.
@MainActor
final class ObservableScene {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager: CountdownManager
  let model: ObservableCountdown
  let changes: ObservedChanges
  /// What was delivered of ends.
  let journal = EventJournal()

  init() {
    manager = CountdownManager(driver: driver)
    model = ObservableCountdown(using: manager)
    changes = ObservedChanges(of: model)
  }

  /// What a view would show, in one line: "running 0:02 of 3, 0.5, until 3": the end date in seconds of virtual time.
  var seen: String {
    "\(model.phase.shown) \(model.timeLeft) of \((model.total / .seconds(1)).shown), "
      + "\(model.fractionLeft.shown)\(model.endDate.shown)"
  }

  /// Expects what a view would show, and what observers were notified of since the last look: "… [fractionLeft left]".
  func see(_ expected: String, _ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
    let names = changes.take()
    let delivered = names == ObservedChanges.all ? "all" : names.joined(separator: " ")
    XCTAssertEqual(
      seen + (delivered.isEmpty ? "" : " [\(delivered)]"), expected, message, file: file, line: line)
  }

  /// The same when something is done.
  func see(
    _ act: (ObservableCountdown) -> Void, _ expected: String, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    act(model)
    see(expected, message, file: file, line: line)
  }

  /// The same when time passes.
  func see(
    after duration: Duration, _ expected: String, _ message: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    driver.advance(by: duration)
    see(expected, message, file: file, line: line)
  }

  /// Lets time pass, whatever is seen meanwhile.
  func pass(_ duration: Duration) {
    driver.advance(by: duration)
    _ = changes.take()
  }

  /// Starts the model, and notes what its block gets, and what is seen then.
  func start(_ name: String = "", for seconds: Int = 3) {
    model.start(for: .seconds(seconds)) { [journal, weak self] outcome in
      journal.note("\(name)\(outcome), \(self?.seen ?? "gone")")
    }
  }
}

/// Every property's changes, as its observers are notified of them.
@MainActor
final class ObservedChanges {
  static let all = ["endDate", "fractionLeft", "isRunning", "left", "phase", "total"]

  /// What observers see, by the names of properties; `left` is what is left.
  static func values(of model: ObservableCountdown) -> [String: AnyHashable?] {
    [
      "left": model.timeLeft, "total": model.total, "fractionLeft": model.fractionLeft, "phase": model.phase,
      "isRunning": model.isRunning, "endDate": model.endDate,
    ]
  }

  private var names: [String] = []
  /// Called at each change, as observers are.
  var onChange: (String) -> Void = { _ in }
  /// Whether it may be notified of what does not change.
  var mayRepeat = false

  init(of model: ObservableCountdown) {
    watch("left") { [weak model] in model?.timeLeft }
    watch("total") { [weak model] in model?.total }
    watch("fractionLeft") { [weak model] in model?.fractionLeft }
    watch("phase") { [weak model] in model?.phase }
    watch("isRunning") { [weak model] in model?.isRunning }
    watch("endDate") { [weak model] in model?.endDate }
  }

  /// What has changed since the last call, in alphabetical order, as often as observers were notified of it.
  ///
  /// Each time it was called it must have changed indeed.
  func take() -> [String] {
    defer { names = [] }
    return names.sorted()
  }

  /// At the next change of a property its observer does something; by that it may be called again.
  func atNext(_ name: String, _ act: @escaping @MainActor () -> Void) {
    mayRepeat = true
    onChange = { [weak self] changed in
      guard changed == name else { return }
      self?.onChange = { _ in }
      act()
    }
  }

  private func watch<Value: Equatable>(_ name: String, _ value: @escaping @MainActor () -> Value) {
    let former = Box<Value?>(nil)
    withObservationTracking {
      former.value = value()
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        XCTAssert(self.mayRepeat || former.value != value(), "\(name) is what it was")
        self.watch(name, value)
        self.names.append(name)
        self.onChange(name)
      }
    }
  }
}

/// Tests of the main actor are `async`: others XCTest does not find on Linux.
class ObservableTestCase: XCTestCase {
  @MainActor private(set) lazy var scene = ObservableScene()
  @MainActor var model: ObservableCountdown { scene.model }

  /// Brings samples, until they are believed.
  func synchronize(_ clock: ServerClock, to date: Date) {
    for _ in 0..<9 { clock.synchronize(serverDate: date, roundTrip: .zero) }
  }
}
