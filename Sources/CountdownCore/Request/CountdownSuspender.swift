/// One who may hold back an engine's ticks; there is room for eight.
///
/// Ticks come when nobody holds them back. Who they are is the caller's to say.
public struct CountdownSuspender: OptionSet, Sendable {
  /// A bit for each.
  public let rawValue: UInt8

  /// Creates a suspender.
  ///
  /// - Parameter rawValue: A single bit that nobody else uses; 0 holds nothing back.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}
