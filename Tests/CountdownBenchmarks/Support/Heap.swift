#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The C library's allocator.
  enum Heap {
    /// Gives the pages on which nothing lies back to the system.
    static func trim() {
      typealias Function = @convention(c) (Int) -> Int32
      guard let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(symbol, to: Function.self)(0)
    }

    /// Bytes that are given out and not taken back; nil where nobody can tell.
    ///
    /// `mallinfo2` is not among what the C library's module shows, and its result, ten words, not a type that Swift
    /// can name in a C function; on this architecture it is written through a pointer that is passed first.
    static var bytesInUse: Int? {
      #if arch(x86_64) && canImport(Glibc)
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
#endif
