#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The calling thread.
package enum ThisThread {
  /// A number that no other running thread has, and that is not 0.
  package static var number: Int64 {
    // It is one word on every system; some import it as an integer, others as a pointer.
    unsafe withUnsafeBytes(of: pthread_self()) { unsafe Int64($0.load(as: Int.self)) }
  }
}
