/// Operations, and what they are done to: all that is needed to see the same again.
package struct Scenario: Equatable, Sendable {
  package var receivers: Int
  package var managers: Int
  /// How long the virtual clock has been running when the managers are made, in nanoseconds.
  package var uptime: Int64
  package var collides: Bool
  /// Whether a few ticks a second are a crowd already, and those without a tolerance have an automatic one.
  package var isCrowded: Bool
  package var operations: [Operation]

  package init(
    receivers: Int = 3, managers: Int = 1, uptime: Int64 = 0, collides: Bool = false,
    isCrowded: Bool = false, _ operations: [Operation]
  ) {
    self.receivers = receivers
    self.managers = managers
    self.uptime = uptime
    self.collides = collides
    self.isCrowded = isCrowded
    self.operations = operations
  }
}
