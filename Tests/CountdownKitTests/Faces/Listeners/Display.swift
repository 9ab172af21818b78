import CountdownKit
import TestSupport

/// A listener that keeps what it is told, and does something with it.
final class Display: TickListener, CountdownReceiver {
  private let told = Locked<[Int]>([])
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
  var numbers: [Int] { told.now }

  func tick(_ number: Int) {
    told.use { $0.append(number) }
    onTick.now(self, number)
  }
}
