// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

// "DispatchSourceProtocol"; a handler is Sendable in the stricter of the SDKs.
public protocol DispatchSourceProtocol: AnyObject {
  typealias DispatchSourceHandler = @Sendable @convention(block) () -> Void
  func setEventHandler(qos: DispatchQoS, flags: DispatchWorkItemFlags, handler: DispatchSourceHandler?)
  func activate()
  func cancel()
}

extension DispatchSourceProtocol {
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: DispatchSourceHandler?
  ) {}
}

// "DispatchSourceTimer", "schedule(deadline:repeating:leeway:)"
public protocol DispatchSourceTimer: DispatchSourceProtocol {}

extension DispatchSourceTimer {
  public func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) {}
}

public protocol DispatchSourceRead: DispatchSourceProtocol {}

// "DispatchSource", "makeTimerSource(flags:queue:)", "makeReadSource(fileDescriptor:queue:)"
public final class DispatchSource: DispatchObject, @unchecked Sendable {
  // "DispatchSource.TimerFlags": without `strict` the system may add to the leeway.
  public struct TimerFlags: OptionSet {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public nonisolated(unsafe) static let strict = TimerFlags(rawValue: 1)
  }

  public class func makeTimerSource(
    flags: TimerFlags = [], queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer { fatalError("a stub") }
  public class func makeReadSource(
    fileDescriptor: Int32, queue: DispatchQueue? = nil
  ) -> any DispatchSourceRead { fatalError("a stub") }
}

// "DispatchTime", "DispatchTimeInterval"
public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError("a stub") }
  public static let distantFuture = DispatchTime(uptimeNanoseconds: .max)
  public init(uptimeNanoseconds: UInt64) {}
  public var uptimeNanoseconds: UInt64 { fatalError("a stub") }
  public static func < (first: DispatchTime, second: DispatchTime) -> Bool { fatalError("a stub") }
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
}

public enum DispatchTimeInterval: Equatable, Sendable {
  case seconds(Int)
  case milliseconds(Int)
  case microseconds(Int)
  case nanoseconds(Int)
  case never
}
