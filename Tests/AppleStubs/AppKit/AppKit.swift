// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Foundation

/// Not of the main actor; its notification center may be used on any thread.
open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { fatalError("a stub") }
  open var notificationCenter: NotificationCenter { fatalError("a stub") }
  public class var didWakeNotification: NSNotification.Name { fatalError("a stub") }
}

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {
  open var isHidden = false
}

@MainActor open class NSViewController: NSResponder {
  open func viewDidLoad() {}
}

@MainActor open class NSControl: NSView {
  open var isEnabled = true
  open var stringValue = ""
}

@MainActor open class NSTextField: NSControl {}

@MainActor open class NSButton: NSControl {
  open var title = ""
}
