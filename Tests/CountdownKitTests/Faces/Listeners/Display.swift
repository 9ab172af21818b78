import CountdownKit
import TestSupport

/// A listener that keeps what it gets, and does something with it.
final class Display: TickListener, CountdownReceiver {
  private let delivered = Locked<[Int]>([])
  private let onTick: Locked<@Sendable (Display, Int) -> Void>
  private let onDeinit: @Sendable (Display) -> Void

  init(
    onTick: @escaping @Sendable (Display, Int) -> Void = { _, _ in },
    onDeinit: @escaping @Sendable (Display) -> Void = { _ in }
  ) {
    self.onTick = Locked(onTick)
    self.onDeinit = onDeinit
  }

  deinit { onDeinit(self) }

  /// The numbers so far.
  var numbers: [Int] { delivered.now }

  func tick(_ number: Int) {
    delivered.use { $0.append(number) }
    onTick.now(self, number)
  }
}
