// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple: "Locale", "FormatStyle", "IntegerFormatStyle", "replacingOccurrences(of:with:)",
// "Duration.TimeFormatStyle", "Duration.UnitsFormatStyle".

public struct Locale: Hashable, Sendable {
  public static var current: Locale { Locale(identifier: "") }
  public init(identifier: String) {}
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, visionOS 1, *)
public protocol FormatStyle: Sendable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
  func locale(_ locale: Locale) -> Self
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension Duration {
  public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Duration {
    style.format(self)
  }

  public struct TimeFormatStyle: FormatStyle {
    public struct Pattern: Hashable, Sendable {
      public static var hourMinuteSecond: Pattern { Pattern() }
      public static func hourMinuteSecond(padHourToLength: Int, fractionalSecondsLength: Int = 0) -> Pattern {
        Pattern()
      }
      public static var minuteSecond: Pattern { Pattern() }
      public static func minuteSecond(padMinuteToLength: Int, fractionalSecondsLength: Int = 0) -> Pattern {
        Pattern()
      }
    }

    public init(pattern: Pattern, locale: Locale = .current) {}
    public func format(_ value: Duration) -> String { "" }
    public func locale(_ locale: Locale) -> Self { self }
  }

  public struct UnitsFormatStyle: FormatStyle {
    public struct Unit: Hashable, Sendable {
      public static var days: Unit { Unit() }
      public static var hours: Unit { Unit() }
      public static var minutes: Unit { Unit() }
      public static var seconds: Unit { Unit() }
    }

    public struct UnitWidth: Hashable, Sendable {
      public static var wide: UnitWidth { UnitWidth() }
    }

    public func format(_ value: Duration) -> String { "" }
    public func locale(_ locale: Locale) -> Self { self }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, visionOS 1, *)
extension FormatStyle where Self == Duration.UnitsFormatStyle {
  public static func units(allowed units: Set<Self.Unit>, width: Self.UnitWidth) -> Self { Self() }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, visionOS 1, *)
public struct IntegerFormatStyle<Value: BinaryInteger>: FormatStyle {
  public init(locale: Locale = .current) {}
  public func format(_ value: Value) -> String { "" }
  public func locale(_ locale: Locale) -> Self { self }
}

@available(macOS 12, iOS 15, tvOS 15, watchOS 8, visionOS 1, *)
extension BinaryInteger {
  public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self {
    style.format(self)
  }
}

extension StringProtocol {
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement
  ) -> String { "" }
}
