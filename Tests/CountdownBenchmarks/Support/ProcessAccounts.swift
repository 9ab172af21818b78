import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the kernel knows about this process.
enum ProcessAccounts {
  #if os(Linux)
    /// Resident memory in bytes.
    static var residentMemory: Double {
      let fields = text("/proc/self/statm").split(separator: " ")
      return Double(fields[1])! * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// How often each thread gave up a processor to wait for something.
    static var voluntarySwitches: [String: Int] {
      var switches: [String: Int] = [:]
      for thread in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] {
        for line in text("/proc/self/task/\(thread)/status").split(separator: "\n")
        where line.hasPrefix("voluntary_ctxt_switches:") {
          switches[thread] = Int(line.split(separator: "\t").last ?? "")
        }
      }
      return switches
    }

    /// How many threads there are.
    static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count ?? 0
    }

    private static func text(_ path: String) -> String {
      (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
  #else
    static var residentMemory: Double { .nan }
    static var threadCount: Int { 0 }
    static var voluntarySwitches: [String: Int] { [:] }
  #endif
}
