// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with the pages of 2025, since the newer headers could not be had. A page says whether a class
// is of the main actor. Those of UIKit's names of notifications say `nonisolated`; those of these names do not.

@_exported public import Foundation

@available(watchOS 7, *)
@MainActor open class WKApplication: NSObject {
  open class func shared() -> WKApplication { fatalError("a stub") }
  public class var didEnterBackgroundNotification: NSNotification.Name { fatalError("a stub") }
  public class var willEnterForegroundNotification: NSNotification.Name { fatalError("a stub") }
}
