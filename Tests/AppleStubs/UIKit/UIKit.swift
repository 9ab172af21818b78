// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with UIKit's headers: `UIViewController.h` of iOS 26, `UILabel.h` of iOS 18.2, and those of the
// other classes of iOS 16.5. Each class says itself that it is of the main actor.

@_exported public import Foundation

@MainActor open class UIResponder: NSObject {}

@MainActor open class UIViewController: UIResponder {}

@MainActor open class UIView: UIResponder {}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1)
}

@MainActor open class UILabel: UIView {
  open var accessibilityLabel: String?
  open var accessibilityTraits: UIAccessibilityTraits = []
  open var text: String?
}

@MainActor open class UIControl: UIView {
  public struct State: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static var normal: State { State(rawValue: 0) }
  }

  open var isEnabled = true
}

@MainActor open class UIButton: UIControl {
  open func setTitle(_ title: String?, for state: UIControl.State) {}
}

@MainActor open class UITableViewCell: UIView {
  open func prepareForReuse() {}
}
