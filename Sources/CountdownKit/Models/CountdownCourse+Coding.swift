import CountdownCore

extension CountdownCourse: Hashable {
  /// Returns whether both courses have equal stages, and as many rounds.
  public static func == (first: CountdownCourse, second: CountdownCourse) -> Bool {
    first.rounds == second.rounds && first.stages == second.stages && first.first == second.first
      && first.lastRound == second.lastRound && first.last == second.last
  }

  /// Adds all stages and the number of rounds to a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(stages)
    hasher.combine(rounds)
    hasher.combine(first)
    hasher.combine(lastRound)
    hasher.combine(last)
  }
}

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
    case name, duration
  }

  /// Decodes a stage from an object with its `name`, and with its `duration` in nanoseconds.
  ///
  /// - Parameter decoder: The decoder. A duration that is out of range is brought into range.
  /// - Throws: The decoder's error if it does not hold such an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    nanoseconds = try container.decode(Int64.self, forKey: .duration).asDuration
  }

  /// Encodes the stage as an object with its `name`, and with its `duration` in nanoseconds.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(nanoseconds, forKey: .duration)
  }
}
