// Must fail: call to main actor-isolated instance method 'start(for:ticks:of:onEnd:)'

import CountdownKit

func begin(_ model: ObservableCountdown) {
  model.start(for: .seconds(3))
}
