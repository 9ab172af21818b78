#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif
  import Synchronization

  /// Counts what the Swift runtime does: objects allocated, retains, releases.
  ///
  /// The runtime reaches these functions through pointers once it is told that somebody has replaced them, which is
  /// how Instruments traces them. Weak loads retain on another way and are not counted; the release that follows one
  /// is.
  ///
  /// For a process of its own, and code that handles no strings: replaced functions do not bear with short ones.
  enum RuntimeCounts {
    /// What was counted, of all threads.
    struct Counts: Equatable {
      var allocations = 0
      var retains = 0
      var releases = 0
    }

    private typealias Object = UnsafeMutableRawPointer?
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> Object
    private typealias Retain = @convention(c) (Object) -> Object
    private typealias Release = @convention(c) (Object) -> Void

    /// Counts while `body` runs; nil: this runtime cannot be watched.
    static func during(_ body: () -> Void) -> Counts? {
      guard let original else { return nil }
      allocations.store(0, ordering: .relaxed)
      retains.store(0, ordering: .relaxed)
      releases.store(0, ordering: .relaxed)
      replace(original)
      body()
      restore(original)
      return Counts(
        allocations: allocations.load(ordering: .relaxed), retains: retains.load(ordering: .relaxed),
        releases: releases.load(ordering: .relaxed))
    }

    private static let allocations = Atomic(0)
    private static let retains = Atomic(0)
    private static let releases = Atomic(0)

    /// The runtime's functions, where it looks for them, and its switch.
    @safe private struct Functions: @unchecked Sendable {
      // Unchecked: never changed once it is made.
      let allocate: Allocate
      let retain: Retain
      let release: Release
      let allocateSlot: UnsafeMutablePointer<Allocate>
      let retainSlot: UnsafeMutablePointer<Retain>
      let releaseSlot: UnsafeMutablePointer<Release>
      let areReplaced: UnsafeMutablePointer<Bool>
    }

    private static let original: Functions? = {
      let program = unsafe dlopen(nil, RTLD_NOW)
      let flag = "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
      guard let areReplaced = unsafe dlsym(program, flag),
        let allocate = unsafe dlsym(program, "_swift_allocObject"),
        let retain = unsafe dlsym(program, "_swift_retain"),
        let release = unsafe dlsym(program, "_swift_release")
      else { return nil }
      let allocateSlot = unsafe allocate.assumingMemoryBound(to: Allocate.self)
      let retainSlot = unsafe retain.assumingMemoryBound(to: Retain.self)
      let releaseSlot = unsafe release.assumingMemoryBound(to: Release.self)
      return unsafe Functions(
        allocate: allocateSlot.pointee, retain: retainSlot.pointee, release: releaseSlot.pointee,
        allocateSlot: allocateSlot, retainSlot: retainSlot, releaseSlot: releaseSlot,
        areReplaced: areReplaced.assumingMemoryBound(to: Bool.self))
    }()

    private static func replace(_ functions: Functions) {
      unsafe functions.allocateSlot.pointee = { type, size, alignment in
        RuntimeCounts.allocations.add(1, ordering: .relaxed)
        return unsafe RuntimeCounts.original!.allocate(type, size, alignment)
      }
      unsafe functions.retainSlot.pointee = { object in
        RuntimeCounts.retains.add(1, ordering: .relaxed)
        return unsafe RuntimeCounts.original!.retain(object)
      }
      unsafe functions.releaseSlot.pointee = { object in
        RuntimeCounts.releases.add(1, ordering: .relaxed)
        unsafe RuntimeCounts.original!.release(object)
      }
      unsafe functions.areReplaced.pointee = true
    }

    private static func restore(_ functions: Functions) {
      unsafe functions.areReplaced.pointee = false
      unsafe functions.allocateSlot.pointee = functions.allocate
      unsafe functions.retainSlot.pointee = functions.retain
      unsafe functions.releaseSlot.pointee = functions.release
    }
  }
#endif
