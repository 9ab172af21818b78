#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The allocator that all contenders of a process share.
enum Allocator {
  /// Lets it tidy up what others gave back, so that nobody pays for that while he is timed.
  ///
  /// A request for a large block makes glibc merge the small ones that are free.
  static func settle() {
    unsafe free(malloc(60_000))
  }

  /// Lets it hand free pages back to the system, where it does that on request only.
  static func giveBack() {
    #if canImport(Glibc)
      // Not among what the C library's module shows.
      guard let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int) -> Int32).self)(0)
    #endif
  }
}
