import CountdownKit
import CountdownTesting
import Foundation
import Observation
import TestSupport
import XCTest

/// A model on virtual time, and what is seen of it by those who observe it.
final class ObservableScene: ModelScene<ObservableCountdown> {
  lazy var changes = ObservedChanges(of: model)

  init() {
    super.init(ObservableCountdown.init)
    _ = changes
  }

  /// "running 0:02 of 3, 0.5, until 3": the end date in seconds of virtual time.
  override var seen: String {
    "\(model.phase.shown) \(model.timeLeft) of \((model.total / .seconds(1)).shown), "
      + "\(model.fractionLeft.shown)\(model.endDate.shown)"
  }

  /// What observers were notified of: "fractionLeft left".
  override func heard() -> String {
    let names = changes.take()
    return names == ObservedChanges.all ? "all" : names.joined(separator: " ")
  }

  /// Lets time pass, whatever is seen meanwhile.
  override func pass(_ duration: Duration) {
    super.pass(duration)
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
  private static let properties: KeyValuePairs<String, @MainActor (ObservableCountdown) -> AnyHashable> = [
    "endDate": { $0.endDate }, "fractionLeft": { $0.fractionLeft }, "isRunning": { $0.isRunning },
    "left": { $0.timeLeft }, "phase": { $0.phase }, "total": { $0.total },
  ]
  static let all = properties.map(\.key)

  /// What observers see, by the names of properties.
  static func values(of model: ObservableCountdown) -> [String: AnyHashable] {
    Dictionary(uniqueKeysWithValues: properties.map { ($0.key, $0.value(model)) })
  }

  private var names: [String] = []
  /// Called at each change, as observers are.
  var onChange: (String) -> Void = { _ in }
  /// Whether it may be notified of what does not change.
  var mayRepeat = false

  init(of model: ObservableCountdown) {
    for (name, value) in Self.properties { watch(name) { [weak model] in model.map(value) } }
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

  private func watch(_ name: String, _ value: @escaping @MainActor () -> AnyHashable?) {
    let former = Box<AnyHashable?>(nil)
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
}
