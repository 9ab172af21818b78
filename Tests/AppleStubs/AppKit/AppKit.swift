// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with AppKit's header `NSWorkspace.h` of 2021, and with the page of 2025.

@_exported public import Foundation

/// Neither of the main actor nor Sendable; its notification center may be used on any thread.
@available(macCatalyst, unavailable)
open class NSWorkspace: NSObject {
  open class var shared: NSWorkspace { fatalError("a stub") }
  open var notificationCenter: NotificationCenter { fatalError("a stub") }
  public class var didWakeNotification: NSNotification.Name { fatalError("a stub") }
}
