import CountdownKit

/// What the blocks of one countdown do: tell the referee, and take the next group of the script.
///
/// The blocks alone hold it, so how many there are tells whether blocks are released in time.
final class Play: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let token: Int
  let manager: Int
  private let script: Script
  private var position = 0
  private unowned let replay: Replay
  private let count: Mutable<Int>

  init(_ replay: Replay, token: Int, manager: Int, script: Script) {
    self.replay = replay
    self.token = token
    self.manager = manager
    self.script = script
    count = replay.playCount
    count.value += 1
  }

  deinit {
    count.value -= 1
  }

  func tell(_ value: Int64, stop: inout Bool) {
    // Once something was wrong, it may go on without end.
    stop = true
    guard replay.referee.problem == nil else { return }
    replay.updateTime()
    replay.referee.beginValue(value, token: token, manager: manager)
    perform()
    if replay.callCount > replay.mostCalls { replay.referee.stop() }
    replay.updateTime()
    stop = replay.referee.endCallback()
  }

  func tell(_ outcome: Countdown.Outcome) {
    guard replay.referee.problem == nil else { return }
    replay.updateTime()
    replay.referee.beginOutcome(outcome, token: token, manager: manager)
    perform()
    replay.updateTime()
    _ = replay.referee.endCallback()
  }

  private func perform() {
    replay.callCount += 1
    guard position < script.count, replay.allowsScripts else { return }
    // Before they are done, since this countdown may be called again meanwhile.
    position += 1
    for operation in script[position - 1] { replay.perform(operation) }
  }
}
