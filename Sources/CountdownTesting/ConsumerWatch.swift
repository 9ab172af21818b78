/// The actors that consumers have left since one caller began to let time pass.
///
/// Each caller has a list of its own: what one has visited, or is visiting, another may still have to wait for.
final class ConsumerWatch: @unchecked Sendable {
  // Unchecked: `left` is changed and read under the ledger's lock.

  /// Those that were not visited to the end.
  var left: [any Actor] = []
}
