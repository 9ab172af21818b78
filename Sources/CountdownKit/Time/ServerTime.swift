/// What is believed of a server's clock, and what speaks against it.
///
/// A sample that agrees with what is believed narrows it. One that contradicts it, more than drift explains, is believed
/// if its round trip is shorter than any before, as NTP's clock filter prefers them (RFC 5905). Otherwise it is a rival:
/// the third sample in agreement with it, and none in between that contradicts it, makes it what is believed. So one
/// outlier, or two, change nothing, and a server whose clock was set is followed.
struct ServerTime: Sendable {
  private(set) var believed: ServerOffset?
  private var rival: ServerOffset?
  /// How many samples speak for the rival.
  private var support = 0

  private static let supportNeeded = 3

  /// Takes a sample.
  ///
  /// - Returns: Whether it counts; false: `believed` is as it was.
  mutating func take(_ sample: ServerOffset) -> Bool {
    guard let believed else {
      believe(sample)
      return true
    }
    if let both = believed.intersection(with: sample) {
      self.believed = both
      if let rival, rival.intersection(with: sample) == nil { self.rival = nil }
      return true
    }
    if sample.leastRoundTrip < believed.leastRoundTrip {
      believe(sample)
      return true
    }
    if let both = rival?.intersection(with: sample) {
      rival = both
      support += 1
    } else {
      rival = sample
      support = 1
    }
    guard support == Self.supportNeeded, let rival else { return false }
    believe(rival)
    return true
  }

  private mutating func believe(_ offset: ServerOffset) {
    believed = offset
    rival = nil
  }
}
