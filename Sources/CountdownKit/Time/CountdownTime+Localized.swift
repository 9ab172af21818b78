// Only all of Foundation knows the world's languages. `NSObject+CountdownReceiver.swift` says where it is linked.
#if canImport(Darwin) || NSObjectReceivers
  public import Foundation

  extension CountdownTime {
    /// Returns the time as a clock shows it, in the user's language: days in words, and the clock in the digits
    /// and with the separators of the locale.
    ///
    /// It is the time that ``description`` shows, in whole ``seconds``, with the locale's minus sign past zero. Words are in the
    /// right plural. Text that is written from right to left is in logical order, as every text is. Use monospaced digits to
    /// show it.
    ///
    /// ```swift
    /// let left = TimeLeft(.seconds(183_845))
    /// print(left)  // 2d 03:04:05
    /// print(left.localized(in: Locale(identifier: "en_US")))  // 2 days 03:04:05
    /// print(left.localized(in: Locale(identifier: "da_DK")))  // 2 dage 03.04.05
    /// ```
    ///
    /// For hours beyond 24 in place of days, and for words alone, as VoiceOver reads them, format ``wholeSeconds``:
    ///
    /// ```swift
    /// let left = TimeLeft(.seconds(183_845))
    /// // 51:04:05
    /// print(left.wholeSeconds.formatted(.time(pattern: .hourMinuteSecond)))
    /// let words = Duration.UnitsFormatStyle.units(
    ///   allowed: [.days, .hours, .minutes, .seconds], width: .wide)
    /// // 2 days, 3 hours, 4 minutes, 5 seconds
    /// print(left.wholeSeconds.formatted(words))
    /// ```
    ///
    /// Outside Apple's systems it needs the package's trait `NSObjectReceivers`, which is enabled by default.
    ///
    /// - Parameter locale: The locale; by default the user's.
    /// - Returns: The text.
    /// - Complexity: O(1), some tenths of a millisecond: enough for labels, too slow for a log of thousands.
    public func localized(in locale: Locale = .current) -> String {
      let sign = seconds < 0 ? Self.minusSign(in: locale) : ""
      let (days, rest) = abs(seconds).quotientAndRemainder(dividingBy: 86_400)
      if days == 0 {
        let pattern: Duration.TimeFormatStyle.Pattern =
          rest < 3_600 ? .minuteSecond(padMinuteToLength: 1) : .hourMinuteSecond
        return sign + Self.clock(rest, pattern, locale)
      }
      let words = Duration.UnitsFormatStyle.units(allowed: [.days], width: .wide).locale(locale)
      return sign + Duration.seconds(86_400 * days).formatted(words) + " "
        + Self.clock(rest, .hourMinuteSecond(padHourToLength: 2), locale)
    }

    /// What a locale writes before a negative number.
    ///
    /// The words for days may have no number of their own, so that a format of them would lose it.
    private static func minusSign(in locale: Locale) -> String {
      let style = IntegerFormatStyle<Int>().locale(locale)
      return (-1).formatted(style).replacingOccurrences(of: 1.formatted(style), with: "")
    }

    private static func clock(_ seconds: Int, _ pattern: Duration.TimeFormatStyle.Pattern, _ locale: Locale)
      -> String
    {
      Duration.seconds(seconds).formatted(Duration.TimeFormatStyle(pattern: pattern, locale: locale))
    }
  }
#endif
