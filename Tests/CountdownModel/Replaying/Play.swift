import CountdownKit
import TestSupport

/// What the blocks of one countdown do: tell the referee, and take the next group of the script.
///
/// The blocks alone hold it, so how many there are tells whether blocks are released in time.
final class Play: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let token: Int
  let manager: Int
  private let script: Script
  private let repeats: Bool
  private var position = 0
  private unowned let replay: Replay
  private let count: Box<Int>

  init(_ replay: Replay, token: Int, manager: Int, _ script: Script, repeats: Bool) {
    self.replay = replay
    self.token = token
    self.manager = manager
    self.script = script
    self.repeats = repeats
    count = replay.playCount
    count.value += 1
  }

  deinit {
    count.value -= 1
  }

  func tell(_ value: Int64, stop: inout Bool) { stop = tell(.value(value)) }

  func tell(_ outcome: Countdown.Outcome) { _ = tell(.outcome(outcome)) }

  /// - Returns: What the stop flag is set to.
  private func tell(_ what: Log.What) -> Bool {
    // Once something was wrong, it may go on without end.
    guard replay.referee.problem == nil else { return true }
    replay.updateTime()
    replay.referee.begin(what, token: token, manager: manager)
    perform()
    if replay.callCount > replay.mostCalls { replay.curtail() }
    replay.updateTime()
    return replay.referee.endCallback()
  }

  private func perform() {
    replay.callCount += 1
    if repeats, position == script.count { position = 0 }
    guard position < script.count, replay.allowsScripts else { return }
    // Before they are done, since this countdown may end meanwhile.
    position += 1
    for operation in script[position - 1] { replay.perform(operation) }
  }
}
