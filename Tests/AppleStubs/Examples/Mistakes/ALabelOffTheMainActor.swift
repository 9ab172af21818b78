// Must fail: main actor-isolated property 'text'

import CountdownKit
import UIKit

func show(_ label: UILabel, _ manager: CountdownManager) {
  manager.start(for: .seconds(3)) { left in label.text = "\(left)" }
}
