/// Who holds an engine's ticks back, and who its time.
///
/// Ticks come when nobody does.
struct Suspension {
  private var holders: Suspender = []
  private var freezers: Suspender = []

  var isSuspended: Bool { !holders.isEmpty }
  var isFreezing: Bool { !freezers.isEmpty }

  /// Adds a suspender, unless it is one already: its first policy holds.
  mutating func insert(_ suspender: Suspender, freezing: Bool) {
    guard holders.isDisjoint(with: suspender) else { return }
    holders.insert(suspender)
    if freezing { freezers.insert(suspender) }
  }

  mutating func remove(_ suspender: Suspender) {
    holders.remove(suspender)
    freezers.remove(suspender)
  }
}

/// One who may suspend an engine.
package struct Suspender: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Who calls `suspend` and `resume`.
  package static let caller = Suspender(rawValue: 1)
  /// The application's lifecycle.
  package static let lifecycle = Suspender(rawValue: 2)
}
