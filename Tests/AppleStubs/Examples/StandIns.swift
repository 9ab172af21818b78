// What the documentation's examples leave to their reader.

import CountdownKit
import Foundation
import Synchronization
import UIKit

@MainActor let button = UIButton()

nonisolated struct Auction {
  let end: Date
}

nonisolated final class Game: Sendable {
  private let values = Mutex<[TimeLeft]>([])
  var shown: [TimeLeft] { values.withLock { $0 } }
  func show(_ left: TimeLeft) { values.withLock { $0.append(left) } }
}
