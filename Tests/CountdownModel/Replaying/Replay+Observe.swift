import CountdownKit
import TestSupport

extension Replay {
  /// Lets a receiver follow what was started last for somebody.
  func observe(
    _ who: Who, _ other: Who, _ manager: Int, _ isSilent: Bool, _ script: Script, _ operation: Operation
  ) {
    guard let number = who.receiver, let (countdown, followed) = newest(other, manager) else { return }
    let receiver = receiver(number)
    let owner = Owner(receiver.record, id: who.id)
    let play = Box<Play?>(nil)
    let label = label(who.id)
    run(manager, operation) { reference in
      tokenCount += 1
      reference.observe(followed, token: tokenCount, owner: owner, isSilent: isSilent)
      if reference.countsByServer(tokenCount) { serverFollowers.append((manager, tokenCount)) }
      play.value = Play(
        self, token: tokenCount, manager: manager, for: owner.receiver, script, repeats: false)
    } real: { _ in
      let token = play.value!.token
      register(observe(countdown, by: receiver, label, isSilent, play), token, of: who, manager)
    }
    play.value = nil
    compareNewest(of: who, manager)
  }

  private func observe(
    _ countdown: Countdown, by receiver: Receiver, _ label: Label?, _ isSilent: Bool, _ slot: Box<Play?>
  ) -> Countdown {
    let play = slot.value!
    slot.value = nil
    return countdown.observe(
      by: receiver, id: label, onTick: { _, left, stop in play.tell(left.nanoseconds, stop: &stop) },
      onEnd: isSilent ? nil : { @Sendable receiver, outcome in play.tell(outcome, to: receiver?.record) })
  }
}
