#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A TCP socket on the loopback interface, with blocking calls; closed when it is let go.
final class Connection: Sendable {
  private let socket: Int32

  private init(_ socket: Int32) throws {
    guard socket >= 0 else { throw Failure(call: "socket") }
    self.socket = socket
    #if canImport(Darwin)
      var isOn: Int32 = 1
      unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(socket) }

  /// Why a call has failed.
  struct Failure: Error {
    let call: String
    let number = errno
  }

  // MARK: - Both ends

  /// Listens on a port that is free.
  static func listening() throws -> Connection {
    try unsafe open(port: 0, "bind") { socket, address, size in
      unsafe bind(socket, address, size) == 0 ? listen(socket, 1_024) : -1
    }
  }

  /// Connects to a port.
  static func connected(to port: UInt16) throws -> Connection {
    try unsafe open(port: port, "connect") { unsafe connect($0, $1, $2) }
  }

  /// The next who connects; nil: none ever will.
  func accepted() -> Connection? { try? Connection(accept(socket, nil, nil)) }

  /// Where it listens.
  func port() throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &size) }
    }
    guard status == 0 else { throw Failure(call: "getsockname") }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Wakes up whoever waits in a call.
  func shutDown() { shutdown(socket, 2) }

  private static func open(
    port: UInt16, _ call: String, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws -> Connection {
    #if canImport(Glibc)
      let connection = try Connection(Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    #else
      let connection = try Connection(socket(AF_INET, SOCK_STREAM, 0))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(connection.socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(call: call) }
    return connection
  }

  // MARK: - Text

  /// Sends a text that the system takes at once.
  func write(_ text: String) throws {
    // No signal ends the process when the other end has closed.
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe Array(text.utf8).withUnsafeBytes {
      unsafe send(socket, $0.baseAddress, $0.count, flags)
    }
    guard count == text.utf8.count else { throw Failure(call: "send") }
  }

  /// The next text up to an empty line, which ends a message without a body; nil: the other end has closed.
  ///
  /// Nothing may follow before it is answered.
  func head() throws -> String? {
    var text = ""
    var bytes = [UInt8](repeating: 0, count: 1_024)
    while !text.hasSuffix("\r\n\r\n") {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(socket, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Failure(call: "read") }
      if count == 0 { return nil }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
    return text
  }
}
