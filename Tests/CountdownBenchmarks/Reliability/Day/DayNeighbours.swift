import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who stops the process of a day and lets it go on, and keeps all processors busy beside it.
struct DayNeighbours {
  private let plan: DayPlan
  private let process: Int32

  init(_ plan: DayPlan, of process: Int32) {
    self.plan = plan
    self.process = process
  }

  /// Does so, on threads of its own, until the day is over.
  func begin() {
    Thread.detachNewThread {
      for stop in plan.stops {
        Clock.sleep(until: stop.lowerBound)
        kill(process, SIGSTOP)
        Clock.sleep(until: stop.upperBound)
        kill(process, SIGCONT)
      }
    }
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread {
        for number in 0..<DayPlan.hours {
          let time = plan.busyTime(inHour: number)
          Clock.sleep(until: time.lowerBound)
          var random: UInt64 = 1
          while Clock.wall < time.upperBound {
            for _ in 0..<10_000 { random = random &* 6_364_136_223_846_793_005 &+ 1 }
          }
          // Or else the compiler sees that it is for nothing.
          if random == 0 { print(random) }
        }
      }
    }
  }
}
