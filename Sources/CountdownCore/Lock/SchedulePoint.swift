// Where threads can meet: what one thread does there, another may see, or may have to wait for.
//
// The explorer in `Tests/CountdownExplorer` runs one thread at a time, and decides at each of these places which
// thread continues. It compiles a folder of its own in place of this file. In any other build nothing is left of
// these places.

/// Marks a place where the thread can meet another, and what they meet about.
@inline(__always) func schedulePoint(_ place: StaticString, _ subject: UnsafeRawPointer? = nil) {}
