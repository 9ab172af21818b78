package import CountdownKit
import Foundation

/// The leases of all machines, in a Redis server: a sorted set of deadlines, that owns the truth, and an account of those
/// completed.
///
/// What it is asked fails when the server cannot be reached; the next question connects anew.
package actor LeaseStore {
  /// What time it is in the store, as its answers say.
  package nonisolated let clock = ServerClock()
  private let port: Int
  private var connection: Task<RedisConnection, any Error>?

  private static let keys = ["due", "claims", "servers", "account"].map { "{leases}:\($0)" }
  private static let (due, claims, account) = (keys[0], keys[1], keys[3])

  package init(port: Int) {
    self.port = port
  }

  /// Says that somebody lives, and claims for him what is due within a horizon and served by nobody.
  ///
  /// - Parameters:
  ///   - server: His name.
  ///   - horizon: How far ahead he looks.
  ///   - patience: How long others wait for his next sign of life before they take over.
  /// - Returns: What he serves within the horizon.
  /// - Throws: When the store cannot be reached.
  package func claim(
    for server: String, within horizon: Duration, patience: Duration
  ) async throws -> [Lease] {
    let start = ContinuousClock.now
    let answer = try await run(
      LeaseScripts.claim, server, "\(horizon.milliseconds)", "\(patience.milliseconds)"
    ).elements
    guard let now = answer.first?.number else { throw RedisError(message: "no time") }
    clock.synchronize(
      serverDate: Date(timeIntervalSince1970: Double(now) / 1e3), roundTrip: ContinuousClock.now - start)
    return Self.pairs(answer.dropFirst())
  }

  /// Completes a lease, if its deadline is the one that was counted down to, and is there.
  package func complete(_ lease: Lease, by server: String) async throws -> Completion {
    let answer = try await run(LeaseScripts.complete, lease.name, "\(lease.deadline)", server)
    switch answer.text {
    case "completed": return .completed
    case "gone": return .gone
    default:
      guard let deadline = answer.number else { throw RedisError(message: "no deadline: \(answer)") }
      return .notYet(Lease(name: lease.name, deadline: deadline))
    }
  }

  /// Adds leases.
  package func add(_ leases: [Lease]) async throws {
    _ = try await ask(["ZADD", Self.due] + leases.flatMap { ["\($0.deadline)", $0.name] })
  }

  /// Moves the deadline of a lease away.
  ///
  /// - Returns: The lease as it is now; nil: it is completed.
  package func extend(_ name: String, by duration: Duration) async throws -> Lease? {
    try await run(LeaseScripts.extend, name, "\(duration.milliseconds)").number
      .map { Lease(name: name, deadline: $0) }
  }

  /// What time it is, in milliseconds since 1970.
  package var now: Int {
    get async throws {
      let time = try await ask(["TIME"]).elements.compactMap(\.number)
      guard time.count == 2 else { throw RedisError(message: "no time") }
      return time[0] * 1_000 + time[1] / 1_000
    }
  }

  /// The leases that are not completed.
  package var open: [Lease] {
    get async throws {
      Self.pairs(try await ask(["ZRANGE", Self.due, "0", "-1", "WITHSCORES"]).elements[...])
    }
  }

  /// Who serves what.
  package var served: [String: String] {
    get async throws {
      let words = try await ask(["HGETALL", Self.claims]).elements.compactMap(\.text)
      let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  /// All completions, in order.
  package var completed: [CompletedLease] {
    get async throws {
      try await ask(["LRANGE", Self.account, "0", "-1"]).elements
        .compactMap { $0.text.flatMap(CompletedLease.init) }
    }
  }

  private func run(_ script: String, _ arguments: String...) async throws -> RedisValue {
    try await ask(["EVAL", script, "\(Self.keys.count)"] + Self.keys + arguments)
  }

  private func ask(_ words: [String]) async throws -> RedisValue {
    let task = connection ?? Task { [port] in try await RedisConnection(port: port) }
    connection = task
    let answer: RedisValue
    do {
      answer = try await task.value.send(words)
    } catch {
      if connection == task { connection = nil }
      try? await task.value.close()
      throw error
    }
    if case .error(let message) = answer { throw RedisError(message: message) }
    return answer
  }

  private static func pairs(_ answer: ArraySlice<RedisValue>) -> [Lease] {
    let words = answer.compactMap(\.text)
    return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
      Int(words[index + 1]).map { Lease(name: words[index], deadline: $0) }
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
