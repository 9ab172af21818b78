import Glibc

/// Explores the orders in which threads can meet in an engine.
///
///     explorer SECONDS [SEED]        all pairs, with 0, 1, 2 and 3 preemptions, and some at random, for so long
///     explorer --bound N [NAME]      scenarios whose names contain NAME, with at most N preemptions
///     explorer --replay NAME SCHEDULE
///     explorer --list
@main
struct Explorer {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    Crash.install()
    Scheduler.shared.connect()
    var campaign = Campaign()
    switch arguments.first {
    case "--list": for scenario in Campaign.all { print(scenario.name) }
    case "--replay" where arguments.count == 3:
      exit(campaign.replay(arguments[1], arguments[2]) ? 0 : 1)
    case "--bound" where arguments.count >= 2:
      exit(campaign.runBound(Int(arguments[1]) ?? 2, of: arguments.count > 2 ? arguments[2] : "") ? 0 : 1)
    case let seconds?:
      guard let seconds = Int(seconds) else { fallthrough }
      let seed = arguments.count > 1 ? UInt64(arguments[1]) : 1
      guard let seed else { fallthrough }
      exit(campaign.run(for: seconds, seed: seed) ? 0 : 1)
    case nil:
      print("usage: explorer SECONDS [SEED] | --bound N [NAME] | --replay NAME SCHEDULE | --list")
      exit(64)
    }
  }
}

enum Crash {
  static func install() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        let schedule = Schedule(Scheduler.shared.decisions).text
        print("FOUND after \(Scheduler.shared.runs) schedules, in the last: a trap (signal \(number))")
        print("  .ci/explore --replay '\(Scheduler.shared.scenario)' '\(schedule)'")
        fflush(nil)
        _exit(2)
      }
    }
  }
}
