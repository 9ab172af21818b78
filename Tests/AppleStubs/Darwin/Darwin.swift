// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Documented by Apple.

@_exported public import Glibc

public var CLOCK_MONOTONIC_RAW_APPROX: clockid_t { 5 }
