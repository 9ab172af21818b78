// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Foundation

@MainActor open class WKApplication: NSObject {
  open class func shared() -> WKApplication { fatalError("a stub") }
  nonisolated public class var didEnterBackgroundNotification: NSNotification.Name { fatalError("a stub") }
  nonisolated public class var willEnterForegroundNotification: NSNotification.Name { fatalError("a stub") }
}

@MainActor open class WKInterfaceObject: NSObject {}

@MainActor open class WKInterfaceLabel: WKInterfaceObject {
  open func setText(_ text: String?) {}
}

@MainActor open class WKInterfaceController: NSObject {
  open func didAppear() {}
  open func willDisappear() {}
}
