// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple, "Foundation": each declaration is that of the page of its name. Compared with the headers of 2025 or
// later, which say what is Sendable and what is not for asynchronous code: `NSThread.h` of macOS 26, `NSNotification.h`,
// `NSLock.h`, `NSOperation.h`, `NSProcessInfo.h`, `NSPathUtilities.h`. NSObject, Notification and `withLock(_:)` with the
// module interfaces of iOS 16.5.

@_exported public import Darwin

// "NSObjectProtocol", "NSObject"
public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol, Equatable, Hashable {
  public init() {}
  public static func == (first: NSObject, second: NSObject) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) {}
}

// "NSNotification.Name", "Notification", "NotificationCenter"
open class NSNotification: NSObject {
  public struct Name: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

public struct Notification {
  public typealias Name = NSNotification.Name
}

// Neither is Sendable, and no other module can make it so.
@available(*, unavailable) extension NSNotification: @unchecked Sendable {}
@available(*, unavailable) extension Notification: @unchecked Sendable {}

open class OperationQueue: NSObject, @unchecked Sendable {}

open class NotificationCenter: NSObject, @unchecked Sendable {
  open class var `default`: NotificationCenter { fatalError("a stub") }
  open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError("a stub") }
  open func removeObserver(_ observer: Any) {}
}

// "NSLocking", "NSLock"; `lock()` and `unlock()`, which are not for asynchronous code, are not here.
public protocol NSLocking {}

extension NSLocking {
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

open class NSLock: NSObject, NSLocking, @unchecked Sendable {}

// "Thread", "detachNewThread(_:)"; not Sendable.
open class Thread: NSObject {
  @available(*, noasync)
  open class var current: Thread { fatalError("a stub") }
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}

@available(*, unavailable) extension Thread: @unchecked Sendable {}

// "ProcessInfo"
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError("a stub") }
  open var environment: [String: String] { fatalError("a stub") }
}

// "RunLoop", "main", "run()"
open class RunLoop: NSObject {
  open class var main: RunLoop { fatalError("a stub") }
  open func run() {}
}

@available(*, unavailable) extension RunLoop: @unchecked Sendable {}

// "JSONSerialization", "data(withJSONObject:options:)"
open class JSONSerialization: NSObject {
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = WritingOptions(rawValue: 2)
    public static let withoutEscapingSlashes = WritingOptions(rawValue: 8)
  }

  open class func data(withJSONObject object: Any, options: WritingOptions = []) throws -> Data { Data() }
}

// "Data"; as in the open sources of Foundation, `Data.swift`.
public struct Data: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public init() {}
  public init(_ elements: some Sequence<UInt8>) {}
}

// "CharacterSet", "trimmingCharacters(in:)"
public struct CharacterSet: Sendable {
  public static let whitespaces = CharacterSet()
}

extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { String(self) }
}

// "FileHandle", "standardError", "write(_:)"
open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardError: FileHandle { fatalError("a stub") }
  open func write(_ data: Data) {}
}

// "IndexPath"; as in the open sources of Foundation, `IndexPath.swift`.
public struct IndexPath: Hashable, Sendable {}

// "CGFloat"; of CoreFoundation, which Foundation brings along.
public struct CGFloat: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(_ value: Double) {}
  public init(floatLiteral value: Double) {}
  public init(integerLiteral value: Int) {}
}

extension Double {
  public init(_ value: CGFloat) { self = 0 }
}
