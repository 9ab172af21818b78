public import Foundation

/// A lease, and when it ends unless it is extended.
public struct Lease: Sendable, Hashable {
  /// Unique among all leases.
  public let name: String
  /// By the store's clock, in milliseconds since 1970.
  public let deadline: Int

  /// The same as a date.
  public var end: Date { Date(timeIntervalSince1970: Double(deadline) / 1e3) }

  /// - Parameters:
  ///   - name: Unique among all leases.
  ///   - deadline: By the store's clock, in milliseconds since 1970.
  public init(name: String, deadline: Int) {
    self.name = name
    self.deadline = deadline
  }
}

/// The store's answer to a process that wants to complete a lease.
public enum Completion: Sendable, Equatable {
  /// The lease is completed now, by the process that asked.
  case completed
  /// The lease was completed before, or there never was one.
  case gone
  /// It is too early, or the deadline was moved: the lease with the deadline in force.
  case notYet(Lease)
}

/// An entry of the store's account: a lease, and the process that has completed it.
public struct CompletedLease: Sendable, Hashable {
  /// The store's name for the entry.
  public let id: String
  /// With the deadline that was in force.
  public let lease: Lease
  /// By the store's clock, in milliseconds since 1970.
  public let completedAt: Int
  /// The process that has completed it.
  public let server: String

  /// By how many milliseconds it was late.
  public var lateness: Int { completedAt - lease.deadline }

  /// Reads an entry of a stream: its name, and an array of fields and values.
  init?(_ entry: RedisValue) {
    guard let id = entry.elements.first?.text, let words = entry.elements.last?.elements.compactMap(\.text),
      words.count == 8, let deadline = Int(words[3]), let completedAt = Int(words[5])
    else { return nil }
    self.id = id
    lease = Lease(name: words[1], deadline: deadline)
    self.completedAt = completedAt
    server = words[7]
  }
}
