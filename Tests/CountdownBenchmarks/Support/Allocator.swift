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
}
