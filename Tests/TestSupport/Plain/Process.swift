package import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that was built beside the tests of a class.
package func program(_ name: String, besideTestsOf testClass: AnyClass) -> URL {
  #if canImport(Darwin)
    let tests = Bundle(for: testClass).bundleURL
  #else
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
  #endif
  return tests.deletingLastPathComponent().appendingPathComponent(name)
}

/// What the kernel knows about this process.
package enum ProcessAccounts {
  #if os(Linux)
    /// The bytes of it that are in memory; not a number where that is unknown.
    package static var residentMemory: Double {
      let statistics = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
      return Double(statistics.split(separator: " ")[1])! * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The number of its threads; zero where that is unknown.
    package static var threadCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count ?? 0
    }
  #else
    package static var residentMemory: Double { .nan }
    package static var threadCount: Int { 0 }
  #endif
}

/// The C library's allocator, which all contenders of a process share.
package enum Heap {
  /// Lets it tidy up what others gave back, so that no measured code pays for that.
  ///
  /// A request for a large block makes glibc merge the small ones that are free.
  package static func settle() {
    unsafe free(malloc(60_000))
  }

  /// Bytes that are given out and not taken back; nil where that is unknown.
  ///
  /// `mallinfo2` is not among what the C library's module shows, and its result, ten words, not a type that Swift
  /// can name in a C function; on this architecture it is written through a pointer that is passed first.
  package static var bytesInUse: Int? {
    #if os(Linux) && arch(x86_64) && canImport(Glibc)
      typealias Function = @convention(c) (UnsafeMutablePointer<Int>) -> UnsafeMutableRawPointer?
      guard let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "mallinfo2") else { return nil }
      return unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 10) { info in
        unsafe info.initialize(repeating: 0)
        _ = unsafe unsafeBitCast(symbol, to: Function.self)(info.baseAddress!)
        // In large blocks of their own, and in all others.
        return unsafe info[4] + info[7]
      }
    #else
      return nil
    #endif
  }
}

/// Whether a sanitizer is linked in: it keeps freed memory back, and what the process holds says nothing then.
package enum Sanitizer {
  /// Whether it is one for addresses or for threads.
  package static var isOn: Bool { has("__asan_init") || has("__tsan_init") }

  private static func has(_ symbol: String) -> Bool {
    unsafe dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
  }
}
