import CountdownKit
import TestSupport

/// What the blocks of one countdown do: tell the referee, and take the next group of the script.
///
/// The blocks alone hold it, so how many there are tells whether blocks are released in time.
final class Play: @unchecked Sendable {
  // Unchecked: virtual time runs on one thread.

  let token: Int
  let manager: Int
  private let receiver: ReceiverRecord?
  private let script: Script
  private let repeats: Bool
  private var position = 0
  private unowned let replay: Replay
  private let count: Box<Int>

  init(
    _ replay: Replay, token: Int, manager: Int, for receiver: ReceiverRecord?, _ script: Script, repeats: Bool
  ) {
    self.replay = replay
    self.token = token
    self.manager = manager
    self.receiver = receiver
    self.script = script
    self.repeats = repeats
    count = replay.playCount
    count.value += 1
  }

  deinit { count.value -= 1 }

  func tell(_ value: Int64, stop: inout Bool) { stop = tell(.value(value), holding: receiver) }

  func tell(_ outcome: Countdown.Outcome, to given: ReceiverRecord?) {
    if given !== (receiver?.isDead ?? true ? nil : receiver) {
      replay.referee.object(
        "countdown \(token) ends as \(outcome), delivered to \(given == nil ? "none" : "another")")
    }
    _ = tell(.outcome(outcome), holding: given)
  }

  /// A block is called, which holds its receiver.
  ///
  /// - Returns: What the stop flag is set to.
  private func tell(_ what: Log.What, holding receiver: ReceiverRecord?) -> Bool {
    // Once something was wrong, it may go on without end.
    guard replay.referee.problem == nil else { return true }
    replay.updateTime()
    let reference = replay.referee.references[manager]
    if !reference.observers.isEmpty { replay.noticeDeaths(in: manager, telling: token) }
    replay.referee.begin(what, token: token, manager: manager, holding: receiver)
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
