import CountdownCore
import TestSupport

/// The log of a script, and the first thing in it that is wrong.
class Judge {
  let driver: SlicingDriver
  /// Since when time stands still.
  var frozenAt: Int64?
  private(set) var log: [String] = []
  private(set) var verdict: String?

  init(_ driver: SlicingDriver) { self.driver = driver }

  var now: Int64 { driver.manual.now.inNanoseconds }
  var clock: Int64 { frozenAt ?? now }

  func note(_ line: String) { log.append("\(driver.manual.now.text): \(line)") }

  func complain(_ what: String) {
    note("WRONG: \(what)")
    if verdict == nil { verdict = what }
  }
}
