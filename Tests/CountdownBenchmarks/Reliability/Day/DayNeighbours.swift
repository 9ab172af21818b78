import Foundation
import TestSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Who stops the process of a day and lets it go on, and keeps all processors busy beside it.
final class DayNeighbours: Sendable {
  private let plan: DayPlan
  private let process: Int32
  private let over = Locked(false)

  init(_ plan: DayPlan, of process: Int32) {
    self.plan = plan
    self.process = process
  }

  /// Lets the process alone, whose number may soon be another's.
  func end() { over.replace(with: true) }

  private var isOver: Bool { over.now }

  /// Does so, on threads of its own, until the day is over.
  func begin() {
    Thread.detachNewThread { [self] in
      for stop in plan.stops {
        Clock.sleep(until: stop.lowerBound)
        if isOver { return }
        kill(process, SIGSTOP)
        Clock.sleep(until: stop.upperBound)
        kill(process, SIGCONT)
      }
    }
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        for number in 0..<DayPlan.hours {
          let time = plan.busyTime(inHour: number)
          Clock.sleep(until: time.lowerBound)
          if isOver { return }
          while Clock.wall < time.upperBound {}
        }
      }
    }
  }
}
