import Dispatch

/// Keys as events on the main queue, from a terminal whose `InputMode` is set.
@MainActor
final class Keyboard {
  private let terminal: Terminal
  private let handler: @MainActor (UInt8) -> Void
  private var source: (any DispatchSourceRead)?

  init(_ terminal: Terminal, handler: @escaping @MainActor (UInt8) -> Void) {
    self.terminal = terminal
    self.handler = handler
  }

  /// Starts reading keys.
  func open() {
    guard source == nil else { return }
    let new = DispatchSource.makeReadSource(fileDescriptor: terminal.descriptor, queue: .main)
    new.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.read() }
    }
    new.activate()
    source = new
  }

  /// Stops reading keys.
  ///
  /// The next reader of the terminal gets them.
  func close() {
    source?.cancel()
    source = nil
  }

  private func read() {
    // To read while another job has the terminal would stop the process (SIGTTIN).
    guard source != nil, terminal.isInForeground else { return close() }
    var keys = [UInt8](repeating: 0, count: 64)
    let count = unsafe systemRead(terminal.descriptor, &keys, keys.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal is gone: there will be no more keys.
    guard count > 0 else { return close() }
    keys.prefix(count).forEach(handler)
  }
}

/// The C function, which the method of the same name hides.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(descriptor, bytes, count)
}
