// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple, "Dispatch": each declaration is that of the page of its name, with the closures that the
// newest SDK makes `@Sendable` being so. Where that differs from one SDK to the next, the stricter one is here.

// "DispatchQueue": a class that may be used from any thread.
open class DispatchObject: @unchecked Sendable {
  func stub() -> Never { fatalError("a stub") }
}

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
  // "DispatchQueue.Attributes", "DispatchQueue.AutoreleaseFrequency"
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let concurrent = Attributes(rawValue: 1)
  }

  public enum AutoreleaseFrequency: Sendable { case inherit, workItem, never }

  // "main", "init(label:qos:attributes:autoreleaseFrequency:target:)"
  public class var main: DispatchQueue { fatalError("a stub") }
  public class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError("a stub") }
  public init(
    label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) {}

  public var label: String { stub() }

  // "sync(execute:)"
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  // "async(group:qos:flags:execute:)", "asyncAfter(deadline:execute:)"
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func async(execute workItem: DispatchWorkItem) {}
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {}

  // "setSpecific(key:value:)", "getSpecific(key:)", of the queue and of the type
  @preconcurrency public func setSpecific<Value>(key: DispatchSpecificKey<Value>, value: Value?)
  where Value: Sendable {}
  @preconcurrency public func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value?
  where Value: Sendable { stub() }
  @preconcurrency public class func getSpecific<Value>(key: DispatchSpecificKey<Value>) -> Value?
  where Value: Sendable { fatalError("a stub") }
}

// "DispatchSpecificKey"
public final class DispatchSpecificKey<Value> {
  public init() {}
}

extension DispatchSpecificKey: @unchecked Sendable where Value: Sendable {}

// "DispatchGroup", "notify(qos:flags:queue:execute:)"
public final class DispatchGroup: DispatchObject, @unchecked Sendable {
  public override init() {}
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {}
}

// "DispatchQoS"
public struct DispatchQoS: Equatable, Sendable {
  public enum QoSClass: Sendable {
    case background, utility, `default`, userInitiated, userInteractive, unspecified
  }
  public static let unspecified = DispatchQoS()
}

public struct DispatchWorkItemFlags: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// "DispatchWorkItem": not Sendable.
public class DispatchWorkItem {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @convention(block) () -> Void
  ) {}
  public func cancel() {}
}

// "DispatchSemaphore"
public final class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  @discardableResult public func signal() -> Int { stub() }
  @available(*, noasync) public func wait() {}
}

// "dispatchMain()", "dispatchPrecondition(condition:)"
public func dispatchMain() -> Never { fatalError("a stub") }
public func dispatchPrecondition(condition: @autoclosure () -> DispatchPredicate) {}

public enum DispatchPredicate {
  case onQueue(DispatchQueue)
  case onQueueAsBarrier(DispatchQueue)
}
