package final class Verdict {
  package private(set) var problem: String?

  package init() {}

  package func object(_ text: @autoclosure () -> String) { if problem == nil { problem = text() } }
}
