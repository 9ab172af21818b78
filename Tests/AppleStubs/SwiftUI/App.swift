// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. What an app consists of, and its windows and tabs.

#if canImport(UIKit)
  public import UIKit
#endif

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { fatalError("a stub") }
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  nonisolated public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

@MainActor @preconcurrency public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError("a stub") }
}

@MainActor @preconcurrency public struct TabView<SelectionValue: Hashable, Content: View>: View {
  public var body: Never { fatalError("a stub") }
}

extension TabView where SelectionValue == Int {
  nonisolated public init(@ViewBuilder content: () -> Content) {}
}

@MainActor @preconcurrency public struct Label<Title: View, Icon: View>: View {
  public var body: Never { fatalError("a stub") }
}

extension Label where Title == Text, Icon == Image {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage name: String) {}
}

public struct Image: View {
  public var body: Never { fatalError("a stub") }
}

extension View {
  nonisolated public func tabItem<Item: View>(@ViewBuilder _ label: () -> Item) -> some View { EmptyView() }
}

#if canImport(UIKit)
  @MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
    @MainActor @preconcurrency func updateUIViewController(
      _ controller: UIViewControllerType, context: Context)
    typealias Context = UIViewControllerRepresentableContext<Self>
  }

  extension UIViewControllerRepresentable {
    public var body: Never { fatalError("a stub") }
  }

  @MainActor @preconcurrency
  public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {}
#endif
