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

  private init(_ socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// Why a call has failed.
  struct Failure: Error {
    let call: String
    let number = errno
  }

  // MARK: - Both ends

  /// Listens on a port that is free.
  static func listening() throws -> Connection {
    let connection = Connection(try opened())
    try unsafe connection.withAddress(port: 0, "bind") { unsafe bind(connection.socket, $0, $1) }
    guard listen(connection.socket, 1_024) == 0 else { throw Failure(call: "listen") }
    return connection
  }

  /// The next who connects; nil: none ever will.
  func accepted() -> Connection? {
    let other = accept(socket, nil, nil)
    return other >= 0 ? Connection(other) : nil
  }

  /// Connects to a port.
  static func connected(to port: UInt16) throws -> Connection {
    let connection = Connection(try opened())
    try unsafe connection.withAddress(port: port, "connect") { unsafe connect(connection.socket, $0, $1) }
    return connection
  }

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

  // MARK: - Text

  /// Sends all of a text.
  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.send($0, to: socket) }
      guard count > 0 else { throw Failure(call: "send") }
      rest = rest.dropFirst(count)
    }
  }

  /// The next text up to an empty line, which ends a message without a body; nil: the other end has closed.
  ///
  /// Nothing may follow before it is answered.
  func head() throws -> String? {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1_024)
    while text.suffix(4) != Array("\r\n\r\n".utf8)[...] {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(socket, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Failure(call: "read") }
      if count == 0 { return nil }
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - Of the system

  /// Sends some of the bytes; no signal ends the process when the other end has closed.
  private static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      unsafe setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      return unsafe Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
    #elseif canImport(Glibc)
      return unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      return unsafe Musl.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  }

  private static func opened() throws -> Int32 {
    #if canImport(Glibc)
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let socket = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard socket >= 0 else { throw Failure(call: "socket") }
    return socket
  }

  private func withAddress(
    port: UInt16, _ call: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(call: call) }
  }
}
