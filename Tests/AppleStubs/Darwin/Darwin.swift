// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Glibc

// <time.h>, as Apple's header declares it.
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 { fatalError("a stub") }

// <pthread.h>
public func pthread_main_np() -> CInt { fatalError("a stub") }
