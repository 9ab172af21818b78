import Foundation
import TestSupport

/// An HTTP/1.1 server on the loopback interface whose clock is off by as much as a request asks for, and whose answers
/// have nothing but a `Date` header.
///
/// It reads its clock after a random delay, and answers after another one. One thread for each connection, which is kept
/// open.
final class DateServer: Sendable {
  private let listener: Connection
  let port: UInt16
  /// What its clock shows beside the offset asked for, in nanoseconds since 1 January 1970, at an instant.
  private static let epoch = 1_800_000_000_000_000_000
  private static let origin = ContinuousClock.now

  init() throws {
    listener = try Connection.listening()
    port = try listener.port()
    Thread { [listener] in
      var seed: UInt64 = 0
      while let connection = listener.accepted() {
        seed += 1
        Self.serve(connection, random: SplitMix64(seed: seed))
      }
    }.start()
  }

  /// Takes no more connections.
  func shutDown() { listener.shutDown() }

  /// What its clock shows, off by some nanoseconds, in nanoseconds since 1 January 1970.
  static func time(offBy offset: Int) -> Int {
    epoch + offset + Int((ContinuousClock.now - origin) / .nanoseconds(1))
  }

  private static func serve(_ connection: Connection, random: SplitMix64) {
    Thread {
      var random = random
      while let request = try? connection.head() {
        Self.delay(&random)
        let answer = Self.answer(to: request)
        Self.delay(&random)
        guard (try? connection.send(answer)) != nil else { return }
      }
    }.start()
  }

  /// From 0.1 ms to 2 ms.
  private static func delay(_ random: inout SplitMix64) {
    usleep(UInt32(random.next(100...2_000)))
  }

  private static func answer(to request: String) -> String {
    let words = request.prefix { $0 != "\r\n" }.split(separator: " ")
    guard words.count == 3, words[0] == "GET", words[2] == "HTTP/1.1", let offset = Int(words[1].dropFirst())
    else {
      return "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"
    }
    let date = HTTPDate.text(time(offBy: offset) / 1_000_000_000)
    return "HTTP/1.1 204 No Content\r\nDate: \(date)\r\nServer: test\r\n\r\n"
  }
}

/// A connection to a `DateServer`.
struct DateClient {
  private let connection: Connection

  init(_ server: DateServer) throws {
    connection = try Connection.connected(to: server.port)
  }

  /// Asks for the date.
  ///
  /// - Parameter offset: By how many nanoseconds the server's clock is to be off.
  /// - Returns: What the `Date` header shows; nil: there is no such header.
  /// - Throws: What the connection throws.
  func ask(offBy offset: Int) throws -> Date? {
    try connection.send("GET /\(offset) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let lines = try connection.head()?.split(separator: "\r\n") ?? []
    guard lines.first == "HTTP/1.1 204 No Content",
      let header = lines.first(where: { $0.hasPrefix("Date: ") }),
      let seconds = HTTPDate.seconds(of: header.dropFirst(6))
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }
}
