import Dispatch

/// Keys as events on the main queue, from a terminal whose `InputMode` is set.
@MainActor
final class Keyboard {
  private let terminal: Terminal
  private let handler: @MainActor (Key) -> Void
  private var decoder = KeyDecoder()
  private var source: (any DispatchSourceRead)?

  init(_ terminal: Terminal, handler: @escaping @MainActor (Key) -> Void) {
    self.terminal = terminal
    self.handler = handler
  }

  /// Starts reading keys.
  func open() {
    guard source == nil else { return }
    let new = DispatchSource.makeReadSource(fileDescriptor: terminal.descriptor, queue: .main)
    new.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.take() } }
    new.activate()
    source = new
  }

  /// Stops reading keys: the next reader of the terminal gets them.
  func close() {
    source?.cancel()
    source = nil
  }

  private func take() {
    // To read while another job has the terminal would stop the process (SIGTTIN).
    guard source != nil, terminal.isInForeground else { return close() }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(terminal.descriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal is gone: there will be no more keys.
    guard count > 0 else { return close() }
    for byte in bytes.prefix(count) {
      if let key = decoder.take(byte, at: .now) { handler(key) }
    }
  }
}
