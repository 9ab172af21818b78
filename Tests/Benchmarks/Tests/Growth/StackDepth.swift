import Foundation

/// The stack of the thread that asks.
enum StackDepth {
  /// The number of bytes from the beginning of the thread's stack to the caller's frame; zero where that is unknown.
  @inline(never)
  static var now: Int {
    var here: UInt8 = 0
    let address = unsafe withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
    return base > address ? Int(base - address) : 0
  }

  /// The address at which the thread's stack begins: it grows downwards from there.
  private static var base: UInt {
    #if canImport(Darwin)
      return UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    #elseif canImport(Glibc)
      guard let getAttributes = unsafe getAttributes else { return 0 }
      return unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
        let attributes = attributes.baseAddress!
        guard unsafe getAttributes(pthread_self(), attributes) == 0 else { return 0 }
        defer { unsafe pthread_attr_destroy(attributes) }
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard unsafe pthread_attr_getstack(attributes, &lowest, &size) == 0 else { return 0 }
        return UInt(bitPattern: lowest) + UInt(size)
      }
    #else
      return 0
    #endif
  }

  #if canImport(Glibc)
    /// `pthread_getattr_np`, which is not among what the C library's module shows.
    private static let getAttributes = unsafe dlsym(dlopen(nil, RTLD_NOW), "pthread_getattr_np").map {
      typealias Function = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      return unsafe unsafeBitCast($0, to: Function.self)
    }
  #endif
}
