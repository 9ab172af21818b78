import CountdownKit

/// The part of one process: it counts down to the deadlines that it has claimed, and asks the store to complete each.
///
/// The store decides. So two processes may serve one lease, and a process that was stopped may come late. Failures need no
/// care: as long as a lease is in the store, the next claim brings it, to this process or to another.
public final class LeaseServer: Sendable {
  private let name: String
  private let store: LeaseStore
  private let manager = CountdownManager()

  /// - Parameters:
  ///   - name: The name of this process, different for each.
  ///   - store: The leases.
  public init(_ name: String, store: LeaseStore) {
    self.name = name
    self.store = store
  }

  /// Serves until the task is cancelled.
  public func run() async {
    for await _ in manager.ticks(every: .milliseconds(200)) {
      let leases = try? await store.claim(
        for: name, within: .seconds(3), patience: .milliseconds(800))
      for lease in leases ?? [] { countDown(to: lease) }
    }
    await manager.shutDown()
  }

  /// Replaces an earlier countdown: the newest answer of the store holds.
  private func countDown(to lease: Lease) {
    manager.startSilently(
      for: .until(lease.end, by: store.clock), id: lease.name
    ) {
      [weak self] outcome in
      guard outcome == .completed, let self else { return }
      Task { await self.complete(lease) }
    }
  }

  private func complete(_ lease: Lease) async {
    if case .notYet(let lease) = try? await store.complete(lease, by: name) {
      countDown(to: lease)
    }
  }
}
