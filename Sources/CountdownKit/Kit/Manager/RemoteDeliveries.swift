/// Deliveries that go on after the engine has made its own, such as those that hop to actors: a shutdown waits for them.
class RemoteDeliveries: @unchecked Sendable {
  // Unchecked: it has no state; a subclass protects its own.

  /// Returns when every delivery that began before this call has ended.
  func wait() async {}
}
