import NIOCore

/// Takes answers out of the stream of bytes: `+text`, `-message`, `:number`, `$length` and so many bytes, `*count` and so
/// many answers; each line ends with CR LF, and a length of -1 is null.
struct RedisDecoder: ByteToMessageDecoder {
  typealias InboundOut = RedisValue

  mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
    // An answer of which the rest is still on its way is read anew from its beginning.
    var rest = buffer
    guard let value = try Self.value(from: &rest) else { return .needMoreData }
    buffer = rest
    context.fireChannelRead(wrapInboundOut(value))
    return .continue
  }

  /// One answer; nil: not all of it is there.
  static func value(from buffer: inout ByteBuffer) throws -> RedisValue? {
    guard let line = line(from: &buffer) else { return nil }
    let content = String(line.dropFirst())
    switch line.first {
    case "+", ":": return .string(content)
    case "-": return .error(content)
    case "$":
      let length = try number(content)
      guard length >= 0 else { return .null }
      let text = buffer.readString(length: length)
      return buffer.readBytes(length: 2) == nil ? nil : text.map { .string($0) }
    case "*":
      let count = try number(content)
      guard count >= 0 else { return .null }
      var elements: [RedisValue] = []
      while elements.count < count {
        guard let element = try value(from: &buffer) else { return nil }
        elements.append(element)
      }
      return .array(elements)
    default: throw RedisError(message: "not the protocol: \(line)")
    }
  }

  private static func line(from buffer: inout ByteBuffer) -> String? {
    guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    return buffer.readString(length: end + 1 - buffer.readerIndex).map { String($0.dropLast()) }
  }

  private static func number(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw RedisError(message: "not a number: \(text)") }
    return number
  }
}
