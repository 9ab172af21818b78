import Observation

/// A model whose properties follow from what its countdown shows, when they are read.
///
/// What was read once is compared at each change: observers are notified of what has changed for them, and of nothing else.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor
protocol DerivedModel: AnyObject, Observable {
  var model: ModelCountdown { get }
  var seen: Seen<Self> { get set }
  /// Returns what the model shows where its countdown shows this.
  func shown(_ countdown: ShownState) -> ShownModel
  func access<Member>(keyPath: KeyPath<Self, Member>)
  func withMutation<Member, Result>(keyPath: KeyPath<Self, Member>, _ mutation: () throws -> Result) rethrows
    -> Result
}

/// What observers of a model have seen.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct Seen<Model> {
  /// What they were notified of last.
  var shown = ShownModel()
  /// The properties that were read, in the order of their first readings: each notifies if it is another than before.
  var properties: [(path: PartialKeyPath<Model>, publish: @MainActor (Model, ShownModel) -> Void)] = []
}

@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
extension DerivedModel {
  /// Reads a property.
  func show<Value: Equatable>(_ path: KeyPath<Self, Value>, _ value: KeyPath<ShownModel, Value>) -> Value {
    access(keyPath: path)
    if !seen.properties.contains(where: { $0.path == path }) {
      let publish: @MainActor (Self, ShownModel) -> Void = { model, before in
        if before[keyPath: value] != model.seen.shown[keyPath: value] { model.withMutation(keyPath: path) {} }
      }
      seen.properties.append((path, publish))
    }
    let shown = shown(model.shown)
    // What is read is what the next change is compared with.
    if model.isContinuous { seen.shown.countdown.timeLeft = shown.countdown.timeLeft }
    return shown[keyPath: value]
  }

  /// Notifies the observers of each property that has changed.
  ///
  /// They may call anything then, and so change it again: what follows compares the newest values.
  func publish() {
    let before = seen.shown
    seen.shown = shown(model.rest)
    for property in seen.properties { property.publish(self, before) }
  }
}
