extension EntryRef {
  /// Whether the entry ticks by a rhythm already.
  func hasRhythm(_ rhythm: CountdownRhythm) -> Bool {
    interval == rhythm.interval && state.exponent == rhythm.toleranceExponent
      && state.flags.contains(.sharedGrid) == (rhythm.alignment == .shared)
  }

  /// Lets the entry tick by a rhythm.
  ///
  /// The caller sees to what follows from that.
  func setRhythm(_ rhythm: CountdownRhythm) {
    interval = rhythm.interval
    state.exponent = rhythm.toleranceExponent
    if rhythm.alignment == .shared {
      state.flags.insert(.sharedGrid)
    } else {
      state.flags.remove(.sharedGrid)
    }
  }
}
