import Foundation
import NIOCore

/// What those who watch an auction get, as a server-sent event.
package struct News: Codable, Sendable, Equatable {
  package var price: Int
  package var bidder: String?
  /// What is left, in seconds, when this was written; not there when the auction is over.
  package var left: Double?
  /// When it is over, by the server's clock, in seconds since 1970.
  package var endsAt: Double?
  /// How it has ended, in the last news.
  package var outcome: String?

  var event: ByteBuffer {
    get throws {
      var buffer = ByteBuffer(string: "data: ")
      buffer.writeBytes(try JSONEncoder().encode(self))
      buffer.writeString("\n\n")
      return buffer
    }
  }

  package static func all(in events: String) throws -> [News] {
    try events.split(separator: "\n").filter { $0.hasPrefix("data: ") }
      .map { try JSONDecoder().decode(News.self, from: Data($0.dropFirst(6).utf8)) }
  }
}
