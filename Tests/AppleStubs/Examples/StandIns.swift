// What the documentation's examples leave to their reader.

import CountdownKit
import Foundation
import UIKit

@MainActor let button = UIButton()

nonisolated struct Auction {
  let end: Date
}

nonisolated final class Game: Sendable {
  var shown: [TimeLeft] { [] }
  func show(_ left: TimeLeft) {}
}
