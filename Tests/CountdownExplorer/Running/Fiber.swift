import CDispatch
import Glibc

/// A stack of its own, that runs until it gives way: a thread of which the explorer decides when it goes on.
///
/// All of them are run by one thread of the system, so that to let another go on costs half a microsecond, and not ten. What
/// the library does with its memory is no different for it: its locks are modelled.
@safe final class Fiber {
  private typealias Body = @convention(c) () -> Void
  private typealias Get = @convention(c) (UnsafeMutableRawPointer) -> CInt
  private typealias Make = @convention(c) (UnsafeMutableRawPointer, Body, CInt) -> Void
  private typealias Swap = @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> CInt

  // `makecontext` is variadic, so that it is not imported.
  private static let get = unsafe unsafeBitCast(dlsym(nil, "getcontext"), to: Get.self)
  private static let make = unsafe unsafeBitCast(dlsym(nil, "makecontext"), to: Make.self)
  private static let swap = unsafe unsafeBitCast(dlsym(nil, "swapcontext"), to: Swap.self)

  private static let stackSize = 512 * 1_024

  private let context: UnsafeMutablePointer<ucontext_t>
  private let stack: UnsafeMutableRawPointer

  /// A fiber that runs nothing yet, or what is running just now.
  init() {
    unsafe context = .allocate(capacity: 1)
    unsafe stack = .allocate(byteCount: Self.stackSize, alignment: 64)
  }

  deinit {
    unsafe context.deallocate()
    unsafe stack.deallocate()
  }

  /// Makes it begin anew; what it was at is forgotten.
  ///
  /// - Parameter body: It must not return.
  func prepare(_ body: @convention(c) () -> Void) {
    _ = unsafe Self.get(context)
    unsafe context.pointee.uc_stack.ss_sp = stack
    unsafe context.pointee.uc_stack.ss_size = Self.stackSize
    unsafe context.pointee.uc_link = nil
    unsafe Self.make(context, body, 0)
  }

  /// Lets another go on in place of this one, which is the one that runs; returns when this one goes on.
  func give(way other: Fiber) { _ = unsafe Self.swap(context, other.context) }
}
