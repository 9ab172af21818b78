/// Watches that no callback is made inside another one.
package final class Nesting: @unchecked Sendable {
  // Unchecked: virtual time, on one thread.

  private var depth = 0
  package private(set) var deepest = 0

  package init() {}

  package func callback(_ body: () -> Void) {
    depth += 1
    deepest = max(deepest, depth)
    body()
    depth -= 1
  }
}
