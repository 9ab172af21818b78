import CountdownKit

/// One public declaration that starts something: how it is called, and whom what it starts belongs to.
struct WayToStart: Sendable {
  typealias Start = @MainActor @Sendable (StartScene, StartParameters) -> Void

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
    case player, room, noReceiver
    /// Not to be found under any object of the scene.
    case itself
  }

  /// As the compiled module has it: "CountdownManager.sleep(for:tolerance:)".
  let symbol: String
  let kind: Kind
  let owner: Owner
  var hasStopFlag = false
  let start: Start

  var name: String { symbol + (hasStopFlag ? ", with a stop flag" : "") }

  /// The labels of its parameters.
  var parameters: [String] {
    let list = symbol.drop { $0 != "(" }.dropFirst().dropLast()
    return list.split(separator: ":").map(String.init)
  }

  /// Every one that there is.
  static let all =
    ofManagers + withoutReceiver + withoutReceiverOnTheMainActor + forActors + ofReceivers + ofFollowers
    + ofTasks + ofModels + further
}

/// For the lists of them: calls of managers, where no other type is named.
extension WayToStart {
  private static func ofManager(
    _ kind: Kind, stops: Bool = false
  ) -> @Sendable (String, Owner, @escaping Start) -> WayToStart {
    { WayToStart(symbol: "CountdownManager." + $0, kind: kind, owner: $1, hasStopFlag: stops, start: $2) }
  }

  static let values = ofManager(.values)
  static let stoppableValues = ofManager(.values, stops: true)
  static let numbers = ofManager(.numbers)
  static let stoppableNumbers = ofManager(.numbers, stops: true)
  static let silent = ofManager(.nothing)

  /// The same call of another type.
  func of(_ type: String) -> WayToStart {
    let call = symbol.drop { $0 != "." }
    return WayToStart(symbol: type + call, kind: kind, owner: owner, hasStopFlag: hasStopFlag, start: start)
  }
}
