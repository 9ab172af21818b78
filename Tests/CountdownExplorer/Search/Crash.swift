import Glibc

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
