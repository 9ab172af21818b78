import CountdownCore
import CountdownKit
import Foundation
import TestSupport

/// What is known of all that a script has started, the log, and the first thing in it that is wrong.
class Judge {
  let driver: SlicingDriver
  var records: [Record] = []
  /// Since when time stands still.
  var frozenAt: Int64?
  private(set) var log: [String] = []
  /// What was delivered, each with its time.
  private(set) var delivered: [String] = []
  private(set) var verdict: String?

  init(_ driver: SlicingDriver) { self.driver = driver }

  var now: Int64 { driver.manual.now.inNanoseconds }
  var clock: Int64 { frozenAt ?? now }
  var active: [Record] { records.filter(\.isActive) }

  func record(_ name: Int) -> Record? { records.first { $0.start.name == name } }

  func note(_ line: String) { log.append("\(driver.manual.now.text): \(line)") }

  func noteDelivery(_ record: Record, _ what: String) {
    note("\(record) \(what)")
    delivered.append("\(driver.manual.now.text): \(record) \(what)")
  }

  func complain(_ record: Record? = nil, _ what: String) {
    let what =
      "\(record.map { "\($0) " } ?? "")\(what)\(record?.isShared == true ? ", on the shared grid" : "")"
    note("WRONG: \(what)")
    if verdict == nil { verdict = what }
  }

  /// What runs, and what is noted of it, hold each other.
  func forget() { for record in records { (record.countdown, record.followers) = (nil, []) } }
}

extension Countdown {
  /// Makes a call of a script.
  func make(_ call: Step.Call) -> Bool {
    switch call {
    case .pause: pause()
    case .resume: resume()
    case .cancel: cancel()
    case .wait: false
    }
  }

  /// Makes a move of a script, by the wall clock of a driver.
  func make(_ move: Move, _ time: Int, by driver: ManualDriver) -> Bool {
    let duration = Duration.microseconds(time)
    return switch move {
    case .by: extend(by: duration)
    case .atLeast: extend(toAtLeast: duration)
    case .atMost: shorten(toAtMost: duration)
    case .to: reschedule(for: duration)
    case .until: reschedule(for: .until(driver.date.addingTimeInterval(Double(time) / 1_000_000)))
    case .restart: restart()
    case .total: setTotal(duration)
    }
  }
}
