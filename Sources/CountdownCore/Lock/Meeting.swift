package import Synchronization

// Where threads can meet: what one does there, another may see, or be kept from.
//
// The explorer of `Tests/CountdownExplorer` runs one thread at a time, and decides at each of these places which one goes on.
// It compiles a folder of its own in place of this file, which leaves nothing of them in any other build.

/// An atomic that several threads use: to the explorer each use is a place where they can meet.
package typealias SharedAtomic<Value: AtomicRepresentable> = Atomic<Value>

/// Notes that the thread comes to a place where it can meet another, and what that is about.
@inline(__always) func meet(_ place: StaticString, _ subject: UnsafeRawPointer? = nil) {}
