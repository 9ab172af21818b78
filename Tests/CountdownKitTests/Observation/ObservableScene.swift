import CountdownKit
import CountdownTesting
import Foundation
import Observation
import XCTest

/// A model on virtual time, and what is seen of it by those who observe it.
@MainActor
final class ObservableScene {
  let driver = ManualDriver(startingAt: Date(timeIntervalSinceReferenceDate: 0))
  let manager: CountdownManager
  let model: ObservableCountdown
  let changes: ObservedChanges

  init() {
    manager = CountdownManager(driver: driver)
    model = ObservableCountdown(using: manager)
    changes = ObservedChanges(of: model)
  }

  /// What a view would show, in one line: "running 0:02 of 3, 0.5, until 3": the end date in seconds of virtual time.
  var seen: String {
    let end = model.endDate.map { ", until \($0.timeIntervalSinceReferenceDate.text)" } ?? ""
    let total = (model.total / .seconds(1)).text
    return "\(phase) \(model.left) of \(total), \(model.fractionLeft.text)\(end)"
  }

  private var phase: String {
    if case .ended(let outcome) = model.phase { "ended(\(outcome))" } else { "\(model.phase)" }
  }

  /// Lets time pass, and says what is seen then.
  func advance(by duration: Duration) -> String {
    driver.advance(by: duration)
    return seen
  }

  /// Does something inside a callback of the manager, at once.
  func inCallback(_ body: @escaping @MainActor () -> Void) {
    let other = Other()
    other.countDown(for: .zero, using: manager) { _, _ in body() }
    withExtendedLifetime(other) {}
  }

  private final class Other: CountdownReceiver {}
}

/// Every property's changes, as its observers are told of them.
@MainActor
final class ObservedChanges {
  private var names: [String] = []
  private var formers: [String: () -> Bool] = [:]
  /// Called at each change, as observers are: before it can be seen.
  var onChange: (String) -> Void = { _ in }
  /// Whether it may be told of what does not change.
  var mayRepeat = false

  init(of model: ObservableCountdown) {
    watch("left") { [weak model] in model?.left }
    watch("total") { [weak model] in model?.total }
    watch("fractionLeft") { [weak model] in model?.fractionLeft }
    watch("phase") { [weak model] in model?.phase }
    watch("endDate") { [weak model] in model?.endDate }
  }

  /// What has changed since the last call, in alphabetical order, as often as observers were told of it.
  ///
  /// Each time it was told it must have changed indeed.
  func take() -> [String] {
    for name in formers.keys { check(name) }
    formers = [:]
    defer { names = [] }
    return names.sorted()
  }

  private func watch<Value: Equatable>(_ name: String, _ value: @escaping @MainActor () -> Value) {
    withObservationTracking {
      _ = value()
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.watch(name, value)
        self.check(name)
        self.names.append(name)
        let former = value()
        self.formers[name] = { former != value() }
        self.onChange(name)
      }
    }
  }

  private func check(_ name: String) {
    XCTAssert(mayRepeat || formers[name]?() != false, "\(name) is what it was")
  }
}

extension XCTestCase {
  /// Does something on the main actor, with a scene.
  ///
  /// Tests are not of the main actor themselves: XCTest on Linux does not find those that are.
  func withScene(_ body: @MainActor (ObservableScene) -> Void) {
    MainActor.assumeIsolated { body(ObservableScene()) }
  }
}

extension Double {
  /// Without the ".0" of whole numbers.
  fileprivate var text: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
