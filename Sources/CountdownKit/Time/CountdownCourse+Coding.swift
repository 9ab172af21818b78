import CountdownCore

extension CountdownCourse: Codable {
  private enum CodingKeys: String, CodingKey {
    case stages, rounds, first, lastRound, last
  }

  /// Decodes a course from an object with its `stages`, the number of its `rounds`, and what it has of `first`, `lastRound`
  /// and `last`.
  ///
  /// - Parameter decoder: The decoder. Durations that are out of range are brought into range.
  /// - Throws: The decoder's error if it does not hold such an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode([Stage].self, forKey: .stages),
      rounds: try container.decode(Int.self, forKey: .rounds),
      first: try container.decodeIfPresent([Stage].self, forKey: .first) ?? [],
      lastRound: try container.decodeIfPresent([Stage].self, forKey: .lastRound),
      last: try container.decodeIfPresent([Stage].self, forKey: .last) ?? [])
  }

  /// Encodes the course as an object with its `stages`, the number of its `rounds`, and what it has of `first`, `lastRound`
  /// and `last`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stages, forKey: .stages)
    try container.encode(rounds, forKey: .rounds)
    if !first.isEmpty { try container.encode(first, forKey: .first) }
    try container.encodeIfPresent(lastRound, forKey: .lastRound)
    if !last.isEmpty { try container.encode(last, forKey: .last) }
  }
}

extension CountdownCourse.Stage: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, duration, waits
  }

  /// Decodes a stage from an object with its `name`, its `duration` in nanoseconds, and whether it `waits`; without that it
  /// does not.
  ///
  /// - Parameter decoder: The decoder. A duration that is out of range is brought into range.
  /// - Throws: The decoder's error if it does not hold such an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    nanoseconds = try container.decode(Int64.self, forKey: .duration).asDuration
    waits = try container.decodeIfPresent(Bool.self, forKey: .waits) ?? false
  }

  /// Encodes the stage as an object with its `name`, its `duration` in nanoseconds, and `waits` if it does.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(nanoseconds, forKey: .duration)
    if waits { try container.encode(waits, forKey: .waits) }
  }
}
