/// The words of the command line behind the program's name.
enum ProgramArguments {
  static var all: [String] {
    #if os(Linux)
      // Swift reads /proc/self/cmdline. A container or a chroot may have no /proc.
      if CommandLine.arguments.isEmpty { return fromLoader }
    #endif
    return Array(CommandLine.arguments.dropFirst())
  }

  #if os(Linux)
    /// The words as the loader of glibc keeps them: pointers, the last of them null.
    private static var fromLoader: [String] {
      guard let symbol = unsafe dlsym(nil, "_dl_argv") else { return [] }
      var place = unsafe symbol.assumingMemoryBound(
        to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.self
      ).pointee
      var words: [String] = []
      while let word = unsafe place.pointee {
        unsafe words.append(String(cString: word))
        unsafe place += 1
      }
      return Array(words.dropFirst())
    }
  #endif
}
