// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

public struct Text: Equatable, Sendable {
  public struct DateStyle: Equatable, Sendable {
    public static let timer = DateStyle()
    public static let relative = DateStyle()
    public static let time = DateStyle()
  }

  @_disfavoredOverload public init<Content: StringProtocol>(_ content: Content) {}
  public init(_ key: LocalizedStringKey) {}
  public init(verbatim content: String) {}
  public init(_ date: Date, style: DateStyle) {}
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
  ) {}
}

extension Text: View {
  public var body: Never { fatalError("a stub") }
}

public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}

@MainActor @preconcurrency public struct Button<Label: View>: View {
  nonisolated public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError("a stub") }
}

extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
  @_disfavoredOverload nonisolated public init<Title: StringProtocol>(
    _ title: Title, action: @escaping @MainActor () -> Void
  ) {}
}

@MainActor @preconcurrency public struct ProgressView<Label: View>: View {
  public var body: Never { fatalError("a stub") }
}

extension ProgressView where Label == EmptyView {
  public init() {}
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1.0) {}
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {}
}

@MainActor @preconcurrency public struct VStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("a stub") }
}

@MainActor @preconcurrency public struct HStack<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("a stub") }
}

@MainActor @preconcurrency public struct List<Content: View>: View {
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Row>, Data.Element: Identifiable {}
  public var body: Never { fatalError("a stub") }
}

@MainActor @preconcurrency public struct ForEach<Data: RandomAccessCollection, Content: View>: View {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable {}
  public var body: Never { fatalError("a stub") }
}

@available(*, unavailable) extension VStack: Sendable {}
@available(*, unavailable) extension HStack: Sendable {}
@available(*, unavailable) extension List: Sendable {}
@available(*, unavailable) extension ForEach: Sendable {}
