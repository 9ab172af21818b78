import CountdownKit

/// A timer that goes on past zero, and is announced at marks: the page "What is delivered when".
@MainActor
final class KitchenTimer: CountdownReceiver {
  var text = ""
  var isOver = false
  var announcements: [String] = []

  func start(using manager: CountdownManager = .shared) {
    let eggs = countDown(
      for: .minutes(5), ticks: .everySecond.pastZero, id: "shown",
      using: manager
    ) { timer, left in
      timer.text = "\(left)"
      timer.isOver = left <= .zero
    }
    countDown(
      with: eggs, ticks: .at(.minutes(1), .seconds(10)), id: "announced"
    ) {
      timer, left in
      timer.announcements.append("\(left.seconds) seconds left")
    }
  }
}
