// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Foundation
@_exported public import Observation

// MARK: - Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("a stub") }
}

@resultBuilder public struct ViewBuilder {
  nonisolated public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  nonisolated public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension View {
  public func disabled(_ disabled: Bool) -> some View { self }
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }
}

// MARK: - Controls

public struct Text: Equatable, Sendable {}

extension Text: View {
  public var body: Never { fatalError("a stub") }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

@MainActor @preconcurrency public struct Button<Label: View>: View {
  public var body: Never { fatalError("a stub") }
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload nonisolated public init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) {}
}

// MARK: - State

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) {}
  public var wrappedValue: Value {
    get { fatalError("a stub") }
    nonmutating set {}
  }
}

extension State: Sendable where Value: Sendable {}
