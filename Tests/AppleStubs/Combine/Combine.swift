// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

public final class CurrentValueSubject<Output, Failure: Error> {
  public init(_ value: Output) {}
  public func send(_ input: Output) {}
  public func send(completion: Subscribers.Completion<Failure>) {}
}
