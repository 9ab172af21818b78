/// An instant to which a countdown is started.
package protocol CountdownMoment: CountdownInstant {
  /// Notes that a countdown to this instant is about to start.
  ///
  /// The engine calls this method outside its lock.
  ///
  /// - Parameters:
  ///   - countdown: The countdown.
  ///   - engine: The engine.
  func attach(to countdown: CountdownHandler, in engine: CountdownEngine)
}
