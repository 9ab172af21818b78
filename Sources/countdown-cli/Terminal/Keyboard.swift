import Dispatch
import Foundation

/// Keys as events on the main queue, from a terminal whose `InputMode` is set.
@MainActor
final class Keyboard {
  private let terminal: Terminal
  private var decoder = KeyDecoder()
  private var source: (any DispatchSourceRead)?

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Starts reading keys.
  func open(_ handler: @escaping @MainActor (Character) -> Void) {
    guard source == nil else { return }
    let new = DispatchSource.makeReadSource(fileDescriptor: terminal.descriptor, queue: .main)
    new.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.take().forEach(handler) }
    }
    new.activate()
    source = new
  }

  /// Stops reading keys: the next reader of the terminal gets them.
  func close() {
    source?.cancel()
    source = nil
  }

  private func take() -> [Character] {
    // To read while another job has the terminal would stop the process (SIGTTIN).
    guard source != nil, terminal.isInForeground else {
      close()
      return []
    }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(terminal.descriptor, &bytes, bytes.count)
    // A terminal that is gone has no more keys.
    if count == 0 || count < 0 && errno != EINTR && errno != EAGAIN { close() }
    return bytes.prefix(max(0, count)).compactMap { decoder.take($0, at: .now) }
  }
}
