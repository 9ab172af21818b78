import CountdownKit
import Foundation

// As much of UIKit and SwiftUI as the examples mention, and what those leave to their reader. All of it is isolated as the
// real thing is, also where a module's default isolation is the main actor.

@MainActor class UIViewController: NSObject {}

@MainActor class UIButton: NSObject {
  enum State { case normal }
  var isEnabled = true
  private(set) var title = ""
  func setTitle(_ title: String, for state: State) { self.title = title }
}

@MainActor let button = UIButton()

@MainActor class UILabel: NSObject {
  var text: String?
  var accessibilityLabel: String?
  var accessibilityTraits: UIAccessibilityTraits = []
}

nonisolated struct UIAccessibilityTraits: OptionSet, Sendable {
  let rawValue: UInt64
  static let updatesFrequently = UIAccessibilityTraits(rawValue: 1)
}

nonisolated class UNNotificationContent: NSObject, @unchecked Sendable {}

nonisolated final class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  var body = ""
}

nonisolated final class UNTimeIntervalNotificationTrigger: NSObject, Sendable {
  init(timeInterval: TimeInterval, repeats: Bool) {}
}

nonisolated final class UNNotificationRequest: NSObject, Sendable {
  init(identifier: String, content: UNNotificationContent, trigger: UNTimeIntervalNotificationTrigger?) {}
}

nonisolated final class UNUserNotificationCenter: NSObject, Sendable {
  static func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
  func add(_ request: UNNotificationRequest) async throws {}
  func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
}

@MainActor class UITableViewCell: NSObject {
  func prepareForReuse() {}
}

@MainActor protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

@resultBuilder enum ViewBuilder {
  nonisolated static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

extension Never: View {
  var body: Never { fatalError("has no body") }
}

struct Button: View {
  let title: String
  let action: @MainActor () -> Void
  var isDisabled = false

  init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }

  func disabled(_ disabled: Bool) -> Button {
    var button = self
    button.isDisabled = disabled
    return button
  }

  func onAppear(perform action: @MainActor () -> Void) -> Button { self }

  var body: Never { fatalError("is drawn by the system") }
}

struct Text: View {
  init(_ content: String) {}
  var body: Never { fatalError("is drawn by the system") }
}

struct List: View {
  init<Element: Identifiable, Row: View>(_ data: [Element], @ViewBuilder rowContent: (Element) -> Row) {}
  var body: Never { fatalError("is drawn by the system") }
}

@propertyWrapper struct State<Value> {
  var wrappedValue: Value
}

nonisolated protocol ObservableObject: AnyObject {}

@propertyWrapper nonisolated struct Published<Value> {
  var wrappedValue: Value
}

struct Auction {
  let end: Date
}

nonisolated final class Game: @unchecked Sendable {
  // Unchecked: the lock protects the values.
  private let lock = NSLock()
  private var values: [TimeLeft] = []
  var shown: [TimeLeft] { lock.withLock { values } }
  func show(_ left: TimeLeft) { lock.withLock { values.append(left) } }
}
