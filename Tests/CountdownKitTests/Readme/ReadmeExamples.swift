import CountdownKit
import CountdownTesting
import Dispatch
import Foundation
import Observation
import XCTest

// The README's examples, to be run: `ReadmeTests` compiles them from the README itself, and checks here what they do. The
// README's statements about a button are in a class here, and its server is the one of the page "Servers and actors". What
// the examples take from UIKit and SwiftUI stands in `ReadmeStandIns.swift`, so that they run on every system.

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
    countDown(until: end, alignment: .shared) { cell, left in
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
    Button(isRunning ? "Resend in \(resend.left)" : "Resend") {
      resend.start(for: .seconds(60))
    }
    .disabled(isRunning)
  }
}

final class Lobby: Sendable {
  let name: String
  init(name: String) { self.name = name }
  func say(_ text: String) { print("\(name): \(text)") }
}

let lobbies = CountdownManager(deliveringOn: DispatchQueue(label: "lobbies"))

func open(_ lobby: Lobby) {
  lobbies.start(lobby, for: .seconds(30), tolerance: .milliseconds(100)) { lobby, left in
    lobby.say("the game starts in \(left.seconds) s")
  } onEnd: { lobby, outcome in
    lobby?.say("closed, \(outcome)")
  }
}

func playerJoined(_ lobby: Lobby) {
  lobbies.countdown(of: lobby)?.extend(toAtLeast: .seconds(10))
}

func testing() {
  let driver = ManualDriver()
  let manager = CountdownManager(driver: driver)
  let game = Game()
  manager.start(game, for: .seconds(3)) { game, left in game.show(left) }
  driver.advance(by: .seconds(3))
  XCTAssertEqual(game.shown.map(\.seconds), [3, 2, 1, 0])
  XCTAssertEqual(manager.activeCount, 0)
}
