import CountdownKit

/// Does the effect of each completed lease, at least once.
///
/// The script that completes a lease adds an entry to a stream in the same step. A worker takes entries, does the effect of
/// each, and acknowledges it. The store gives an entry that is not acknowledged in time to another worker, so a crash
/// repeats an effect rather than losing it. Make effects safe to repeat: use the lease's name and deadline as their key.
///
/// The stream and its consumer group are those of Redis 6.2 (`XADD`, `XREADGROUP`, `XAUTOCLAIM`, `XACK`).
public final class Outbox: Sendable {
  private static let batch = 10

  private let name: String
  private let store: LeaseStore
  private let patience: Duration
  private let effect: @Sendable (CompletedLease) async throws -> Void
  private let manager = CountdownManager()

  /// - Parameters:
  ///   - name: The name of this worker, different for each process.
  ///   - store: The leases.
  ///   - patience: How long this worker may take for ten effects, before another worker repeats them.
  ///   - effect: Is called for one entry after the other. If it throws, it is called again for the same entry after
  ///     `patience`, here or in another process.
  public init(
    _ name: String, store: LeaseStore, patience: Duration = .seconds(5),
    effect: @escaping @Sendable (CompletedLease) async throws -> Void
  ) {
    self.name = name
    self.store = store
    self.patience = patience
    self.effect = effect
  }

  /// Works until the task is cancelled.
  public func run() async {
    for await _ in manager.ticks(every: .milliseconds(100)) {
      // Nothing left, or no store: then the next tick asks again.
      while !Task.isCancelled, await workOnce() {}
    }
    await manager.shutDown()
  }

  /// Does what there is.
  ///
  /// - Returns: Whether there may be more.
  private func workOnce() async -> Bool {
    let entries = try? await store.takeCompleted(
      for: name, atMost: Self.batch, patience: patience)
    for entry in entries ?? [] {
      // If either fails, the store keeps the entry and gives it out again.
      guard (try? await effect(entry)) != nil else { continue }
      try? await store.acknowledge(entry)
    }
    return entries?.isEmpty == false
  }
}
