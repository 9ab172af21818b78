/// The believed offset of a server's clock, and the samples that contradict it.
///
/// A sample that agrees with the belief narrows it. A sample may also contradict the belief, by more than drift
/// explains. If its round trip is shorter than any before, it is believed, as NTP's clock filter prefers such samples
/// (RFC 5905). Otherwise it becomes the rival. Once three samples agree on a rival, and no sample in between
/// contradicts it, the rival becomes the belief. So one outlier, or two, change nothing, and a server whose clock was
/// set is followed.
struct ServerTime: Sendable {
  private(set) var believed: ServerOffset?
  private var rival: ServerOffset?
  /// The number of samples that agree with the rival.
  private var support = 0

  private static let supportNeeded = 3

  /// Takes a sample.
  ///
  /// - Returns: Whether it counts; if false, `believed` is unchanged.
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
