import CountdownKit
import CountdownTesting
import Foundation
import Observation
import XCTest

// The README's examples, to be run: `ReadmeTests` compiles them from the README itself, and checks here what they do. The
// README's statements about a button are in a class here. What the examples take from UIKit and SwiftUI stands in
// `ReadmeStandIns.swift`, so that they run on every system.

final class ResendViewController: UIViewController {
  let button = UIButton()

  func codeWasSent() {
    button.isEnabled = false
    button.countDown(for: .seconds(60)) { button, left in
      button.setTitle("Resend in \(left)", for: .normal)
    } onEnd: { button, outcome in
      guard outcome == .completed else { return }
      button?.setTitle("Resend", for: .normal)
      button?.isEnabled = true
    }
  }
}

final class SaleCell: UITableViewCell {
  let timeLabel = UILabel()

  func show(endingAt end: Date) {
    countDown(for: .until(end), ticks: .shared) { cell, left in
      cell.timeLabel.text = "\(left)"
    } onEnd: { cell, outcome in
      if outcome == .completed { cell?.timeLabel.text = "Sold out" }
    }
  }
}

struct ResendButton: View {
  @State private var resend = ObservableCountdown()

  var body: some View {
    let isRunning = resend.phase == .running
    Button(isRunning ? "Resend in \(resend.timeLeft)" : "Resend") {
      resend.start(for: .seconds(60))
    }
    .disabled(isRunning)
  }
}

@MainActor
final class LaunchPad: CountdownReceiver {
  var shown: [TimeLeft] = []
}

@MainActor
func testItShowsEachSecond() async {
  let driver = ManualDriver()
  let manager = CountdownManager(driver: driver)
  let pad = LaunchPad()
  pad.countDown(for: .seconds(3), using: manager) { pad, left in
    pad.shown.append(left)
  }
  XCTAssertEqual(pad.shown, [.seconds(3)])
  await driver.advance(by: .seconds(3))
  XCTAssertEqual(pad.shown.map(\.seconds), [3, 2, 1, 0])
  XCTAssertEqual(manager.activeCount, 0)
}
