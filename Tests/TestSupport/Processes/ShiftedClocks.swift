package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The clocks of a process that can shift them: time jumps as it does for a process when the machine has slept, or
/// somebody has set its clock.
///
/// For that `ShiftedClocks.c`, built by the toolchain's compiler, is loaded in front of the C library.
package struct ShiftedClocks {
  /// Why clocks cannot be shifted here.
  package struct Impossible: Error, CustomStringConvertible {
    package let description: String
  }

  private let shift: @convention(c) (Int32, Int64) -> Void
  private let restoreAll: @convention(c) () -> Void

  package init?() {
    guard let shift = unsafe dlsym(nil, "countdown_shift_clock"),
      let restore = unsafe dlsym(nil, "countdown_restore_clocks")
    else { return nil }
    self.shift = unsafe unsafeBitCast(shift, to: (@convention(c) (Int32, Int64) -> Void).self)
    restoreAll = unsafe unsafeBitCast(restore, to: (@convention(c) () -> Void).self)
  }

  /// Lets all clocks tell the truth again, for what waits by them.
  package func restore() { restoreAll() }

  #if os(Linux)
    /// The machine has slept: the continuous clock has gone on, and the wall clock; not the one timers run on.
    package func sleep(for duration: Duration) {
      shift(CLOCK_BOOTTIME, duration.inNanoseconds)
      shift(CLOCK_REALTIME, duration.inNanoseconds)
    }

    package func setWallClock(forwardsBy duration: Duration) { shift(CLOCK_REALTIME, duration.inNanoseconds) }
  #else
    package func sleep(for duration: Duration) {}
    package func setWallClock(forwardsBy duration: Duration) {}
  #endif

  /// Builds what has to be loaded; throws where that is not possible.
  ///
  /// - Parameter folder: Where to put it.
  /// - Returns: The variables for a process that can shift its clocks.
  /// - Throws: `Impossible`, and what starting the compiler throws.
  package static func environment(in folder: URL) throws -> [String: String] {
    #if os(Linux)
      let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("ShiftedClocks.c").path
      let library = folder.appendingPathComponent("ShiftedClocks.so").path
      guard FileManager.default.fileExists(atPath: source) else {
        throw Impossible(description: "not possible: there is no \(source)")
      }
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["clang", "-O1", "-shared", "-fPIC", "-o", library, source]
      try compiler.run()
      compiler.waitUntilExit()
      guard compiler.terminationStatus == 0 else {
        throw Impossible(description: "not possible: clang ended with \(compiler.terminationStatus)")
      }
      return ["LD_PRELOAD": library]
    #else
      throw Impossible(
        description: "not possible: this system does not load a library in front of the C library")
    #endif
  }
}
