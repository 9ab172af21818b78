// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Swift adds to the headers of Darwin's C library, since the importer leaves it out: macros that are expressions, and
// functions of a variable number of arguments. As in the standard library's own sources, `Platform.swift` and
// `TiocConstants.swift`, and in the module interfaces of macOS 27: `Darwin`, and what it exports, `_DarwinFoundation1` and
// `_DarwinFoundation3`.

@_exported public import Darwin

public var errno: Int32 {
  get { fatalError("a stub") }
  set {}
}

public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError("a stub") }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 {
  fatalError("a stub")
}

public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError("a stub") }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError("a stub") }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ ptr: UnsafeMutableRawPointer) -> Int32 { fatalError("a stub") }

public func ioctl(_ fd: CInt, _ request: UInt, _ value: CInt) -> CInt { fatalError("a stub") }
public func ioctl(_ fd: CInt, _ request: UInt, _ ptr: UnsafeMutableRawPointer) -> CInt {
  fatalError("a stub")
}
public func ioctl(_ fd: CInt, _ request: UInt) -> CInt { fatalError("a stub") }
public var TIOCGWINSZ: UInt { 0x4008_7468 }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { fatalError("a stub") }
