import CountdownKit
import Foundation
import TestSupport

/// One public declaration that starts something: how it is called, and whom what it starts belongs to.
struct WayToStart: Sendable {
  /// What it tells.
  enum Kind {
    /// What is left, and the zero.
    case values
    /// Numbers, without an end.
    case numbers
    /// Its outcome alone, or that a sleep is over.
    case nothing
  }

  enum Owner {
    case player, room, nobody
    /// Not to be found under any object of the scene.
    case itself
  }

  /// As the compiled module has it: "CountdownManager.sleep(for:tolerance:)".
  let symbol: String
  let kind: Kind
  let owner: Owner
  let hasStopFlag: Bool
  let start: @MainActor @Sendable (StartScene, StartParameters) -> Void

  init(
    _ symbol: String, _ kind: Kind, _ owner: Owner, hasStopFlag: Bool = false,
    start: @escaping @MainActor @Sendable (StartScene, StartParameters) -> Void
  ) {
    self.symbol = symbol
    self.kind = kind
    self.owner = owner
    self.hasStopFlag = hasStopFlag
    self.start = start
  }

  var name: String { symbol + (hasStopFlag ? ", with a stop flag" : "") }

  /// The labels of its parameters.
  var parameters: [String] {
    let list = symbol.drop { $0 != "(" }.dropFirst().dropLast()
    return list.split(separator: ":").map(String.init)
  }

  /// Every one that there is.
  static let all =
    ofManagers + ofNobody + withoutReceiver + ofActors + ofReceivers + ofObservers + ofTasks + others
}
