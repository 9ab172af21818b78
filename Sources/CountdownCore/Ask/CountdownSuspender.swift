/// A party that may hold back an engine's ticks: they come only while neither does.
package enum CountdownSuspender: UInt8, Sendable {
  /// A caller: when it resumes, all that is due is delivered before the call returns.
  case caller = 1
  /// The system, which stops the process: when it resumes, the delivery gives the queue back in between, and the call may return before
  /// all is delivered.
  case system = 2
}
