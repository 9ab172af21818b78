package import CountdownKit

/// What was delivered, in order.
package struct Log: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    case value(Int64)
    case outcome(Countdown.Outcome)
    /// All was told before a shutting down; its number is in place of a countdown's.
    case barrier
  }

  /// One call.
  package struct Line: Equatable, Sendable, CustomStringConvertible {
    let time: Int128
    let manager: Int
    let token: Int
    let what: What

    /// "12 ns: manager 0, countdown 3: completed".
    package var description: String {
      let text =
        switch what {
        case .value(let value): "\(value)"
        case .outcome(let outcome): "\(outcome)"
        case .barrier: "all told"
        }
      return "\(time) ns: manager \(manager), countdown \(token): \(text)"
    }
  }

  /// All lines, where they are kept.
  package private(set) var lines: [Line] = []
  package private(set) var count = 0
  /// Two logs with different lines have different digests, as good as always.
  package private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325
  private let keepsLines: Bool

  init(keepsLines: Bool) {
    self.keepsLines = keepsLines
  }

  mutating func add(_ line: Line) {
    count += 1
    if keepsLines { lines.append(line) }
    mix(UInt64(truncatingIfNeeded: line.time))
    mix(UInt64(line.manager) << 32 | UInt64(line.token))
    switch line.what {
    case .value(let value): mix(UInt64(bitPattern: value))
    case .outcome(let outcome): mix(UInt64.max - UInt64(outcome.rawValue))
    case .barrier: mix(UInt64.max - 255)
    }
  }

  private mutating func mix(_ word: UInt64) {
    digest = (digest ^ word) &* 0x100_0000_01B3
    digest ^= digest >> 29
  }
}
