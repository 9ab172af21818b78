import CountdownKit

/// A receiver with a name for the log.
package final class Player: CountdownReceiver, Sendable {
  package let name: String

  package init(_ name: String = "a") { self.name = name }
}
