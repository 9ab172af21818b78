// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with AppKit's headers: `NSResponder.h`, `NSControl.h` and `NSTextField.h` of macOS 27,
// `NSViewController.h` of macOS 26, `NSWorkspace.h` and `NSButton.h` of 2021. NSWorkspace also with the pages of
// 2025. What inherits from NSResponder is of the main actor because that is.

@_exported public import Foundation

/// Neither of the main actor nor Sendable; its notification center may be used on any thread.
@available(macCatalyst, unavailable)
open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { fatalError("a stub") }
  open var notificationCenter: NotificationCenter { fatalError("a stub") }
  public class var didWakeNotification: NSNotification.Name { fatalError("a stub") }
}

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {}

@MainActor open class NSViewController: NSResponder {
  open func viewDidLoad() {}
}

@MainActor open class NSControl: NSView {
  open var isEnabled = true
}

@MainActor open class NSTextField: NSControl {}

@MainActor open class NSButton: NSControl {
  open var title = ""
}
