public import CountdownKit
import Foundation

/// The leases of all machines, in a Redis server: a sorted set of deadlines that owns the truth, and a stream of those that
/// are completed.
///
/// A question fails when the server cannot be reached. The next question connects anew.
public actor LeaseStore {
  /// The clock of the store, which learns from each answer to a claim.
  public nonisolated let clock = ServerClock()
  private let port: Int
  /// Whether the workers' group is known to be there.
  private var hasGroup = false
  private var connection: Task<RedisConnection, any Error>?

  private static let keys = ["due", "claims", "servers", "account"].map { "{leases}:\($0)" }
  /// The workers of the outbox.
  private static let group = "effects"
  private static let (due, claims, account) = (keys[0], keys[1], keys[3])

  /// - Parameter port: The Redis server's, on this machine.
  public init(port: Int) { self.port = port }

  /// Gives a sign of life of a process, and claims its share of the leases that are due soon.
  ///
  /// - Parameters:
  ///   - server: The name of the process.
  ///   - horizon: How far ahead the process looks.
  ///   - patience: How long the others wait for its next sign of life before they take its leases over.
  /// - Returns: The leases that the process serves within the horizon.
  /// - Throws: When the store cannot be reached.
  public func claim(for server: String, within horizon: Duration, patience: Duration) async throws -> [Lease]
  {
    let start = ContinuousClock.now
    let answer = try await run(
      LeaseScripts.claim, server, "\(horizon.milliseconds)", "\(patience.milliseconds)"
    ).elements
    guard let now = answer.first?.number else { throw RedisError(message: "no time") }
    let date = Date(timeIntervalSince1970: Double(now) / 1e3)
    clock.synchronize(serverDate: date, roundTrip: ContinuousClock.now - start)
    return Self.pairs(answer.dropFirst())
  }

  /// Completes a lease if its deadline is still the one in force and has come.
  public func complete(_ lease: Lease, by server: String) async throws -> Completion {
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
  public func add(_ leases: [Lease]) async throws {
    _ = try await ask(["ZADD", Self.due] + leases.flatMap { ["\($0.deadline)", $0.name] })
  }

  /// Moves the deadline of a lease.
  ///
  /// - Returns: The lease with its new deadline; nil if it is completed.
  public func extend(_ name: String, by duration: Duration) async throws -> Lease? {
    try await run(LeaseScripts.extend, name, "\(duration.milliseconds)").number
      .map { Lease(name: name, deadline: $0) }
  }

  /// The time of the store, in milliseconds since 1970.
  public var now: Int {
    get async throws {
      let time = try await ask(["TIME"]).elements.compactMap(\.number)
      guard time.count == 2 else { throw RedisError(message: "no time") }
      return time[0] * 1_000 + time[1] / 1_000
    }
  }

  /// The leases that are not completed.
  public var open: [Lease] {
    get async throws {
      Self.pairs(try await ask(["ZRANGE", Self.due, "0", "-1", "WITHSCORES"]).elements[...])
    }
  }

  /// The process that serves each claimed lease.
  public var served: [String: String] {
    get async throws {
      let words = try await ask(["HGETALL", Self.claims]).elements.compactMap(\.text)
      let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
  }

  /// All completed leases, in order.
  public var completed: [CompletedLease] {
    get async throws {
      try await ask(["XRANGE", Self.account, "-", "+"]).elements.compactMap { CompletedLease($0) }
    }
  }

  /// Takes completed leases whose effect is not done, for a worker of an outbox.
  ///
  /// Entries that a worker took and did not acknowledge in time come first: it has died, or failed.
  ///
  /// - Parameters:
  ///   - worker: The name of the worker.
  ///   - count: At most so many.
  ///   - patience: How long a worker may keep an entry before others get it.
  /// - Returns: Those that this worker is to do now.
  /// - Throws: When the store cannot be reached.
  public func takeCompleted(
    for worker: String, atMost count: Int, patience: Duration
  ) async throws -> [CompletedLease] {
    if !hasGroup {
      do {
        _ = try await ask(["XGROUP", "CREATE", Self.account, Self.group, "0", "MKSTREAM"])
      } catch let error as RedisError where error.message.hasPrefix("BUSYGROUP") {
        // Another worker was first.
      }
      hasGroup = true
    }
    let few = ["COUNT", "\(count)"]
    let left = try await ask(
      ["XAUTOCLAIM", Self.account, Self.group, worker, "\(patience.milliseconds)", "0-0"] + few)
    let late = left.elements.dropFirst().first?.elements ?? []
    if !late.isEmpty { return late.compactMap { CompletedLease($0) } }
    let new = try await ask(
      ["XREADGROUP", "GROUP", Self.group, worker] + few + ["STREAMS", Self.account, ">"])
    return new.elements.first?.elements.last?.elements.compactMap { CompletedLease($0) } ?? []
  }

  /// Says that the effect of a completed lease is done: no worker gets it again.
  public func acknowledge(_ completed: CompletedLease) async throws {
    _ = try await ask(["XACK", Self.account, Self.group, completed.id])
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
      hasGroup = false
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
