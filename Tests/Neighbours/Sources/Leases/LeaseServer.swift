import CountdownKit

/// One process of those that serve leases together: it counts down to the deadlines that it has claimed, and then asks the
/// store to complete each.
///
/// The store decides. So it does no harm if two serve one lease, or if one that was stopped comes late. And it needs no
/// care for what fails: as long as a lease is in the store, the next claim brings it, here or elsewhere.
package final class LeaseServer: Sendable {
  private let name: String
  private let store: LeaseStore
  private let manager = CountdownManager()

  package init(_ name: String, store: LeaseStore) {
    self.name = name
    self.store = store
  }

  /// Serves until the task is cancelled.
  package func run() async {
    for await _ in manager.ticks(every: .milliseconds(200)) {
      let leases = try? await store.claim(for: name, within: .seconds(3), patience: .milliseconds(800))
      for lease in leases ?? [] { countDown(to: lease) }
    }
    await manager.shutDown()
  }

  /// In place of what was counted down to before for the same lease: the store's newest word holds.
  private func countDown(to lease: Lease) {
    manager.startSilently(until: lease.end, by: store.clock, id: lease.name) { [weak self] outcome in
      guard outcome == .completed, let self else { return }
      Task { await self.complete(lease) }
    }
  }

  private func complete(_ lease: Lease) async {
    if case .notYet(let lease) = try? await store.complete(lease, by: name) { countDown(to: lease) }
  }
}
