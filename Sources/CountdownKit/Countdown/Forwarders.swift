import CountdownCore

/// What takes outcomes on, after the engine has delivered them, to where their receivers run: a shutdown waits for it.
final class Forwarders: Sendable {
  /// They, by their receivers.
  let all = Protected<[ObjectIdentifier: any Forwarder]>([:])

  /// Returns when all that the engine has delivered before this call has reached its receiver, or the receiver is gone.
  ///
  /// What comes later is not waited for: a receiver that starts a new countdown in each callback would make that endless.
  func finish() async {
    for forwarder in all.withLock({ Array($0.values) }) { await forwarder.finish() }
  }
}

/// What takes outcomes on to one receiver.
protocol Forwarder: AnyObject, Sendable {
  /// Returns when the receiver has got all that is there for it now, or is gone.
  func finish() async
}
