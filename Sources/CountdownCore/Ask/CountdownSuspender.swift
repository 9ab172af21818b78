/// A suspender: one of up to eight parties that may hold back an engine's ticks.
///
/// Ticks come only while no suspender holds them back. You decide what each suspender stands for.
package struct CountdownSuspender: OptionSet, Sendable {
  /// The bits of the suspenders, one for each.
  package let rawValue: UInt8

  /// Creates a suspender.
  ///
  /// - Parameter rawValue: A single bit that no other suspender uses; 0 holds nothing back.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
