import CountdownKit
import Foundation
import Synchronization

// As much of UIKit and SwiftUI as the README's examples mention, and what those leave to their reader.

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
}

@MainActor class UITableViewCell: NSObject {
  func prepareForReuse() {}
}

@MainActor protocol View {
  associatedtype Body: View
  var body: Body { get }
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

  var body: Never { fatalError("is drawn by the system") }
}

@propertyWrapper struct State<Value> {
  var wrappedValue: Value
}

struct Auction {
  let end: Date
}

final class Game: Sendable {
  private let values = Mutex<[TimeLeft]>([])
  var shown: [TimeLeft] { values.withLock { $0 } }
  func show(_ left: TimeLeft) { values.withLock { $0.append(left) } }
}
