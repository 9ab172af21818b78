/// The words of the command line behind the program's name.
enum ProgramArguments {
  static var all: [String] {
    #if os(Linux)
      // Swift reads /proc/self/cmdline. A container or a chroot may have no /proc.
      if CommandLine.arguments.isEmpty { return fromStack }
    #endif
    return Array(CommandLine.arguments.dropFirst())
  }

  #if os(Linux)
    /// The words as the kernel puts them before the environment: their number, pointers to them, and a null pointer (System V ABI).
    private static var fromStack: [String] {
      guard let symbol = unsafe dlsym(nil, "environ") else { return [] }
      let environment = unsafe symbol.assumingMemoryBound(
        to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
      guard let first = unsafe environment.pointee else { return [] }
      var words: [String] = []
      // Before the null pointer stands the last word.
      var place = unsafe first - 2
      while let word = unsafe place.pointee, Int(bitPattern: word) != words.count {
        unsafe words.insert(String(cString: word), at: 0)
        unsafe place -= 1
      }
      return Array(words.dropFirst())
    }
  #endif
}
