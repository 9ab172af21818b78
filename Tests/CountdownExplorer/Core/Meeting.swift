// Where threads can meet, in the explorer's build of the Core: see `Sources/CountdownCore/Lock/Meeting.swift`, in whose place
// this folder is compiled.

/// What a thread is about to do where it can meet another.
package enum MeetingPlace: UInt8 {
  /// The lock is about to be taken, if it is free; is about to be waited for; was given back.
  case tryLock, awaitLock, unlocked
  /// The processor is about to be given up for another thread.
  case yield
  /// A handler is about to be called; to be asked for its receiver; to be let go.
  case call, ask, release
  /// A shared word is about to be read: by a thread that has the lock, or needs not the newest; or with what was written before.
  case load, acquire
  /// A shared word is about to be written under the lock; or to be changed by the thread that is there first.
  case store, exchange
  /// A count is about to be read or changed; a flag, that is set once and for all.
  case count, flag

  /// The place that the Core calls so.
  fileprivate init(_ name: StaticString) {
    switch name.description {
    case "tryLock": self = .tryLock
    case "awaitLock": self = .awaitLock
    case "unlocked": self = .unlocked
    case "yield": self = .yield
    case "call": self = .call
    case "ask": self = .ask
    case "release": self = .release
    default: fatalError("the explorer knows no place \(name)")
    }
  }
}

/// What is called at each place, with what it is about: an address, or 1 for an entry's word and 0 for another.
package nonisolated(unsafe) var meetingHook: @convention(c) (UInt8, UInt) -> Void = { _, _ in }

/// Tells the explorer of a place.
func meet(_ place: StaticString, _ subject: UnsafeRawPointer? = nil) {
  unsafe meetingHook(MeetingPlace(place).rawValue, UInt(bitPattern: subject))
}
