package import Foundation

/// A lease, and when it is over if nobody extends it.
package struct Lease: Sendable, Hashable {
  package let name: String
  /// By the store's clock, in milliseconds since 1970.
  package let deadline: Int

  /// The same as a date.
  package var end: Date { Date(timeIntervalSince1970: Double(deadline) / 1e3) }

  package init(name: String, deadline: Int) {
    self.name = name
    self.deadline = deadline
  }
}

/// What the store says to who wants to complete a lease.
package enum Completion: Sendable, Equatable {
  /// It is completed now, and by whom who asked.
  case completed
  /// It was completed before, or there never was one.
  case gone
  /// It is too early, or the deadline was moved: the lease as it is.
  case notYet(Lease)
}

/// A line of the store's account: who has completed what.
package struct CompletedLease: Sendable {
  package let lease: Lease
  /// By the store's clock, in milliseconds since 1970.
  package let completedAt: Int
  package let server: String

  /// By how many milliseconds it was late.
  package var lateness: Int { completedAt - lease.deadline }

  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let deadline = Int(words[1]), let completedAt = Int(words[2]) else { return nil }
    lease = Lease(name: String(words[0]), deadline: deadline)
    self.completedAt = completedAt
    server = String(words[3])
  }
}
