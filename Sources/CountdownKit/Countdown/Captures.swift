/// The objects that a handler has captured, to be released together.
final class Captures {
  private let contents: [Any?]

  init(_ contents: Any?...) {
    self.contents = contents
  }
}
