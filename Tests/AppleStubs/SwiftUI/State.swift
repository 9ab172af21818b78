// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public init(initialValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError("a stub") }
}

extension State: Sendable where Value: Sendable {}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    @_inheritActorContext get: @escaping @isolated(any) @Sendable () -> Value,
    @_inheritActorContext set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    fatalError("a stub")
  }
}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
  public init(wrappedValue: Value) where Value: AnyObject & Observable {}
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable {}
  public var wrappedValue: Value { fatalError("a stub") }
  public var projectedValue: Bindable<Value> { self }
}

extension Bindable where Value: AnyObject & Observable {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError("a stub") }
}
