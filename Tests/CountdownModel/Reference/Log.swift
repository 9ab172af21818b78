package import CountdownKit

package struct Log: Equatable, Sendable {
  package enum What: Equatable, Sendable {
    case value(Int64)
    case outcome(Countdown.Outcome)
    /// All was delivered before a shutting down; its number is in place of a countdown's.
    case barrier
  }

  package struct Line: Equatable, Sendable, CustomStringConvertible {
    let time: Moment
    let manager: Int
    let token: Int
    let what: What

    /// "12 ns: manager 0, countdown 3: completed".
    package var description: String {
      let text =
        switch what {
        case .value(let value): "\(value)"
        case .outcome(let outcome): "\(outcome)"
        case .barrier: "all delivered"
        }
      return "\(time) ns: manager \(manager), countdown \(token): \(text)"
    }
  }

  package var lines: [Line] = []
}
