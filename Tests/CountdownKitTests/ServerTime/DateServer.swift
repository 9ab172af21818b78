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
    Thread.detachNewThread { [listener] in
      var seed: UInt64 = 0
      while let connection = listener.accepted() {
        seed += 1
        Thread.detachNewThread { [seed] in Self.serve(connection, random: SplitMix64(seed: seed)) }
      }
    }
  }

  /// Takes no more connections.
  func shutDown() { listener.shutDown() }

  /// What its clock shows, off by some nanoseconds, in nanoseconds since 1 January 1970.
  static func time(offBy offset: Int) -> Int {
    epoch + offset + Int((ContinuousClock.now - origin) / .nanoseconds(1))
  }

  private static func serve(_ connection: Connection, random: SplitMix64) {
    var random = random
    let header = DateFormatter.ofHeaders()
    while let request = try? connection.head(), let offset = Int(request.split(separator: " ")[1].dropFirst())
    {
      usleep(UInt32(random.next(100...2_000)))
      let date = Date(timeIntervalSince1970: Double(time(offBy: offset) / 1_000_000_000))
      usleep(UInt32(random.next(100...2_000)))
      try? connection.write(
        "HTTP/1.1 204 No Content\r\nDate: \(header.string(from: date))\r\nServer: test\r\n\r\n")
    }
  }
}

/// A connection to a `DateServer`.
struct DateClient {
  private let connection: Connection
  private let header = DateFormatter.ofHeaders()

  init(_ server: DateServer) throws {
    connection = try Connection.connected(to: server.port)
  }

  /// What the `Date` header shows; nil: there is none that can be read.
  func ask(offBy offset: Int) throws -> Date? {
    try connection.write("GET /\(offset) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let line = try connection.head()?.split(separator: "\r\n").first { $0.hasPrefix("Date: ") }
    return line.flatMap { header.date(from: String($0.dropFirst(6))) }
  }
}

extension DateFormatter {
  /// As the documentation has it.
  static func ofHeaders() -> DateFormatter {
    let header = DateFormatter()
    header.locale = Locale(identifier: "en_US_POSIX")
    header.timeZone = .gmt
    header.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return header
  }
}
