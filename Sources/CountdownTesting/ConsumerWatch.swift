/// The actors that consumers have left since one caller began to let time pass.
///
/// Each caller has a list of its own: it may still have to wait for an actor that another caller has visited, or is
/// visiting.
final class ConsumerWatch: @unchecked Sendable {
  // Unchecked: `left` is changed and read under the ledger's lock.

  /// The actors that were not yet visited to the end.
  var left: [any Actor] = []
}
