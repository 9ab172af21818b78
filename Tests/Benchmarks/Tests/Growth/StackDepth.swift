import Foundation

/// The stack of the thread that asks.
enum StackDepth {
  /// The number of bytes from the beginning of the thread's stack to the caller's frame.
  ///
  /// Of the main thread there may be a constant more or less: what matters is by how much it grows.
  @inline(never)
  static var now: Int {
    var here: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &here) { base - Int(bitPattern: $0) }
  }

  /// The address at which the thread's stack begins: it grows downwards from there.
  private static var base: Int {
    #if canImport(Darwin)
      Int(bitPattern: pthread_get_stackaddr_np(pthread_self()))
    #else
      // What Glibc and Musl know about a thread lies where its stack begins, and is named by its address.
      Int(pthread_self())
    #endif
  }
}
