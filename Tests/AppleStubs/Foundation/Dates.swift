// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple. Compared with the open sources of Foundation, of which Apple's is made: `Date.swift`, `TimeZone.swift`,
// `DateComponents.swift` and `Calendar.swift` of 2026. Where the interface of iOS 16.5 promises less, as that.

public typealias TimeInterval = Double

// "Date"
public struct Date: Hashable, Comparable, Codable, Sendable {
  public static let timeIntervalBetween1970AndReferenceDate: TimeInterval = 978_307_200
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, visionOS 1, *)
  public static var now: Date { Date() }
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public init() {}
  public init(timeIntervalSinceReferenceDate interval: TimeInterval) {}
  public init(timeIntervalSince1970 interval: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
  public static func < (first: Date, second: Date) -> Bool { false }
  public static func += (left: inout Date, right: TimeInterval) {}
}

// "TimeZone", "Calendar", "DateComponents", "Locale"
public struct TimeZone: Hashable, Sendable {
  public static var current: TimeZone { TimeZone() }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
  public static var gmt: TimeZone { TimeZone() }
  public init?(secondsFromGMT seconds: Int) {}
  private init() {}
}

public struct DateComponents: Hashable, Sendable {
  public init(
    calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil,
    month: Int? = nil,
    day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil
  ) {}
  public var year: Int?
  public var month: Int?
  public var day: Int?
  public var hour: Int?
  public var minute: Int?
  public var second: Int?
  public var nanosecond: Int?
}

public struct Calendar: Hashable, Sendable {
  public enum Identifier: Sendable { case gregorian }
  public init(identifier: Identifier) { timeZone = .current }
  public var timeZone: TimeZone
  public func date(from components: DateComponents) -> Date? { nil }
}
