// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Foundation
@_exported public import Observation

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a stub") }
}

extension Optional: View where Wrapped: View {
  public var body: Never { fatalError("a stub") }
}

public struct EmptyView: View, Sendable {
  nonisolated public init() {}
  public var body: Never { fatalError("a stub") }
}

public struct TupleView<Content>: View {
  public var body: Never { fatalError("a stub") }
}

@available(*, unavailable) extension TupleView: Sendable {}

public struct ConditionalContent<First: View, Second: View>: View {
  public var body: Never { fatalError("a stub") }
}

public struct Color: Hashable, Sendable {
  public static let orange = Color()
}

public enum Edge: Int8, Sendable {
  case top, leading, bottom, trailing
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15)
  }
}

@resultBuilder public struct ViewBuilder {
  nonisolated public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  nonisolated public static func buildBlock() -> EmptyView { EmptyView() }
  nonisolated public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  nonisolated public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError("a stub") }
  nonisolated public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  nonisolated public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { fatalError("a stub") }
  nonisolated public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { fatalError("a stub") }
}

public struct Angle: Equatable, Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}

public protocol Shape: Sendable, View {}

extension Shape {
  public func trim(from start: CGFloat = 0, to end: CGFloat = 1) -> some Shape { self }
  public func stroke(lineWidth: CGFloat = 1) -> some Shape { self }
}

public struct Circle: Shape {
  nonisolated public init() {}
  public var body: Never { fatalError("a stub") }
}

extension View {
  public func rotationEffect(_ angle: Angle) -> some View { self }
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View { self }
  public func overlay<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func monospacedDigit() -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
  ) -> some View { self }
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
  public func task<Value: Equatable>(
    id value: Value, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { self }
}
