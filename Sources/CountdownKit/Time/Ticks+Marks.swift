public import CountdownCore

extension CountdownTicks {
  /// Returns ticks at marks: each time that so much or less is left for the first time.
  ///
  /// ```swift
  /// let manager = CountdownManager()
  /// manager.start(
  ///   for: .minutes(30), ticks: .at(.minutes(5), .seconds(30))
  /// ) { left in
  ///   print("the lease ends in \(left)")
  /// }
  /// ```
  ///
  /// A mark is armed while more than that is left. A call that is on time gets exactly the mark; one that is late by a
  /// millisecond or more gets what is left. Marks that were passed together are one call. A mark that is passed already
  /// at the start, when you begin to observe, or when you call ``Countdown/setTicks(_:)``, is called at once, once. A move
  /// arms each mark that is less than what is left now. No other first, moved or resumed value comes. A zero
  /// that ends the countdown always does.
  ///
  /// Use it for what is to be said rather than shown, beside an observation that shows every second: announcements, a
  /// warning before a lease ends. For an array of durations there is ``CountdownTicks/at(marks:)``.
  ///
  /// - Parameter marks: The times left, in any order. Two that are equal are one, none is zero alone, and marks beyond the
  ///   length are passed at the start. Negative ones count only past zero.
  /// - Returns: The ticks. Endless ticks do not take them: ``Countdown/setTicks(_:)`` then returns false.
  /// - Complexity: O(*n* log *n*) for *n* marks; each call takes O(log *n*).
  public static func at(_ marks: TimeLeft...) -> CountdownTicks {
    at(marks: marks.map(\.duration))
  }
}
