package import CountdownKit

/// A script as text: what is done, one step behind the other, separated by `;` or by lines.
///
///     a 3; +1; pause a; +10.5; resume a; +1        and what comes of it:        0: a 3, 1: a 2, 12.5: a 1
///
/// Names are letters, times are seconds. The judge prints what fails so, to be pasted into a test.
///
/// | Text | Step |
/// | --- | --- |
/// | `a 3`, `a 3 silent`, `a endless 2 after 1 within 0.1`, `b follows a` | starts; each has a receiver of its own |
/// | … `of 2/1` | the receiver and the id; receiver 0 is none |
/// | … `every 0.5 shared`, `at 2,1 past zero`, `within 0.1` | how it ticks; every second if not said |
/// | … `keep`, `by server`, `unheard` | only if none runs; to a date of the server's clock; without a block for its outcome |
/// | … `on 0 {pause a; +1} on end {cancel all}` | what its callbacks do: by their number, and the outcome's |
/// | `pause a`, `resume a`, `cancel a`, `restart a`, `total a 5`, `tick a every 2` | moves it |
/// | `extend a 2`, `extend a to 5`, `shorten a to 2`, `move a to 3`, `move a to date 3` | moves its end |
/// | `cancel of 2/1`, `cancel all of 2`, `release 2`, `leave 2` | of a receiver; it is gone; it is gone, and cancels all |
/// | `suspend`, `freeze`, `resume all`, `cancel all`, `shut down` | all of them |
/// | `+1`, `sleep 1`, `wake`, `clock -5`, `synchronize 0.3 0.05` | time passes, is not seen to pass, is looked at, is set |
/// | `relaunch 2`, `relaunch 2 standing` | what is saved is restored then |
/// | `elsewhere {…}`, `give back {…}`, `stop` | by another thread; between two slices; the stop flag |
/// | `busy actor`; `loop a 3`, `run`, `actor {…}`, `wait a` | of an actor: its loop; it gets to its jobs; it calls; a task waits |
package struct Script: Sendable {
  /// An actor whose executor runs its jobs when the script says so, for which everything is started.
  package struct BusyActor: Sendable {
    /// Whether that runs its last job first: `last first` behind `busy actor`.
    var isLastFirst = false
    /// Whether what the actor itself calls comes from another thread than the manager's: `away`.
    var isAway = false
  }

  /// How far the wall clock is behind a whole second at first, in microseconds: `phase 0.3` in front of the steps.
  package var phase = 0
  package var actor: BusyActor?
  package var steps: [Step]

  /// What is delivered, as text, and the log if anything is wrong.
  package func play(collides: Bool = false) -> (delivered: String, wrong: [String]?) {
    if let actor { return play(by: ActorPlayer(actor)) }
    return play(by: QueuePlayer(phase: phase, collides: collides))
  }

  private func play(by player: some Player) -> (delivered: String, wrong: [String]?) {
    player.play(steps)
    let delivered = player.judge.delivered.joined(separator: ", ")
    player.finish()
    return (delivered, player.judge.verdict == nil ? nil : player.judge.log)
  }

  /// What the manager has counted when all is played.
  package func countStatistics() -> CountdownStatistics {
    let player = QueuePlayer(phase: phase, collides: false)
    player.play(steps)
    defer { player.finish() }
    return player.manager.statistics
  }
}

/// Makes the calls of scripts on a real manager, and lets a judge see all of it.
protocol Player {
  associatedtype Judging: Judge
  var judge: Judging { get }
  /// Plays steps, up to the first at which something is wrong.
  func play(_ steps: [Step])
  /// Ends what is left, and checks that all of it ends.
  func finish()
}
