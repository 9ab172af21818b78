// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with UIKit's headers: `UIApplication.h` of iOS 18.2 and 26, `UIViewController.h` of iOS 26,
// `UILabel.h` of iOS 18.2, and those of the other classes of iOS 16.5. Each class says itself that it is of the main actor.

@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

@available(watchOS, unavailable)
@MainActor open class UIApplication: UIResponder {
  @available(iOSApplicationExtension, unavailable)
  open class var shared: UIApplication { fatalError("a stub") }
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name { fatalError("a stub") }
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name { fatalError("a stub") }
}

@MainActor open class UIViewController: UIResponder {
  open var view: UIView!
  open func viewDidLoad() {}
  open func viewDidDisappear(_ animated: Bool) {}
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView!
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    fatalError("a stub")
  }
}

extension IndexPath {
  public var row: Int { fatalError("a stub") }
}

@MainActor open class UIView: UIResponder {}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1)
}

@MainActor public enum UIAccessibility {
  public struct Notification: Sendable {
    public static let announcement = Notification()
  }

  public static func post(notification: Notification, argument: Any?) {}
}

@MainActor open class UILabel: UIView {
  open var accessibilityLabel: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var text: String?
}

open class UIColor: @unchecked Sendable {
  public static let black = UIColor()
}

@MainActor open class UIControl: UIView {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var normal: State { State(rawValue: 0) }
    public static var disabled: State { State(rawValue: 2) }
  }

  open var isEnabled = true
}

@MainActor open class UIButton: UIControl {
  open func setTitle(_ title: String?, for state: UIControl.State) {}
}

@MainActor open class UIScrollView: UIView {}

@MainActor open class UITableView: UIScrollView {
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {}
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    fatalError("a stub")
  }
}

@MainActor open class UITableViewCell: UIView {
  open var textLabel: UILabel? { nil }
  open func prepareForReuse() {}
}
