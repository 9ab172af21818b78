import Glibc

/// Explores the orders in which threads can meet in an engine: all pairs of calls, with 0, 1, 2 and 3 preemptions, and some at
/// random, for so long.
@main
struct Explorer {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
      signal(number) { number in
        Scheduler.shared.tell("a trap (signal \(number))")
        fflush(nil)
        _exit(2)
      }
    }
    switch arguments.first {
    case "--list": for scenario in Campaign.all { print(scenario.name) }
    case "--replay" where arguments.count == 3:
      guard let scenario = Campaign.all.first(where: { $0.name == arguments[1] }) else { fallthrough }
      exit(Scheduler.shared.replay(scenario, arguments[2]) ? 0 : 1)
    default:
      let seed = arguments.count > 1 ? UInt64(arguments[1]) : 1
      guard let seconds = arguments.first.flatMap(Double.init), let seed else {
        print("usage: explorer SECONDS [SEED] | --replay NAME SCHEDULE | --list")
        exit(64)
      }
      var campaign = Campaign()
      campaign.run(until: seconds, seed: seed)
    }
  }
}
