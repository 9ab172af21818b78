import CountdownCore
import CountdownKit
import CountdownTesting
import Foundation
import TestSupport
import XCTest

// The examples of the documentation comments, as they stand there. What they take from UIKit stands in
// `ReadmeStandIns.swift`, and is on the main actor as the real thing is. What the page of CountdownKit shows, the README
// shows too: it is `ResendViewController` in `ReadmeExamples.swift`.

final class Round: CountdownReceiver {}

@MainActor
func documentationOfManualDriver(_ label: UILabel) {
  let driver = ManualDriver()
  let manager = CountdownManager(driver: driver)
  label.countDown(for: .seconds(3), using: manager) { label, left in label.text = "\(left)" }
  driver.advance(by: .seconds(3))
  XCTAssertEqual(label.text, "0:00")
  XCTAssertEqual(manager.activeCount, 0)
}

/// Starts the launch; the engine must be kept, or it ends.
func documentationOfCountdownEngine() -> (engine: CountdownEngine, rocket: NSObject) {
  final class Launch: CountdownHandler, @unchecked Sendable {
    override func receive(_ nanoseconds: Int64, stop: inout Bool) -> Bool {
      print(nanoseconds / 1_000_000_000)
      return true
    }
  }

  let engine = CountdownEngine(deliveringOn: .main)
  let rocket = NSObject()
  engine.start(CountdownRequest(for: .seconds(10), receiver: ObjectIdentifier(rocket)), handler: Launch())
  return (engine, rocket)
}
