/// A receiver of a script.
final class Guest: @unchecked Sendable {
  // Unchecked: scripts run on one thread.

  let name: String
  /// What it does in its `deinit`.
  var farewell: ((Guest) -> Void)?

  init(_ name: String) { self.name = name }

  deinit { farewell?(self) }
}
