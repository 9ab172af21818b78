public import CountdownCore

/// The closures of a receiver's countdown, which its handler calls.
///
/// Their types name neither the receiver's type nor the main actor.
///
/// **The receiver's type.** A handler that knew the type would be a generic class, and every registration would look
/// up its metadata, which takes longer than the rest of the handler. A parameter of a class-constrained type is
/// passed as a plain reference, whatever the class. So a closure has the same representation with and without the
/// receiver's type. This is also true for an optional, which is zero for nil. A handler calls the closures only with the
/// object for which it was made, or with nil.
///
/// **The main actor.** A manager that delivers on the main queue always calls its closures on the main actor. The
/// manager checks this when the countdown is started, and once in each pass; a check in each callback would cost more
/// than the callback. Isolation is a part of the type alone, not of the representation: a closure for any thread
/// can be taken for one of the main actor, and is.
///
/// The casts are of structures, not of the closures in them. The compiler wraps a closure that is passed to a generic
/// function in a thunk, which every registration would allocate. For the same reason each kind of closure has a structure
/// of its own, instead of one generic structure. All of it is inlined into the client, whose compiler knows the
/// receiver's type: there it is nothing at all. A closure around each closure would do without casts, and takes 48 bytes
/// and an allocation for each start whose closure captures something.
@usableFromInline
struct ReceiverBlocks {
  let onTick: TickBlock
  let onEnd: OutcomeBlock?
  /// Where they are called.
  let place: CountdownCallbacks.Place

  @usableFromInline
  init(_ onTick: TickBlock, _ onEnd: OutcomeBlock?, _ place: CountdownCallbacks.Place) {
    (self.onTick, self.onEnd, self.place) = (onTick, onEnd, place)
  }

  /// What the engine calls their handler for.
  var callbacks: CountdownCallbacks { CountdownCallbacks(place, outcome: onEnd != nil) }
}

/// The closure for a value.
@usableFromInline
enum TickBlock {
  case stopping(StoppingBlock)
  case plain(PlainBlock)
  /// For endless ticks: the value is the number of the tick.
  case number(NumberBlock)
  /// For a silent countdown: nothing.
  case silent

  /// Calls the closure with a value, or with a number.
  func call(_ receiver: AnyObject, _ value: Int64, _ stop: inout Bool) {
    switch self {
    case .stopping(let block): block.call(receiver, TimeLeft(delivered: value), &stop)
    case .plain(let block): block.call(receiver, TimeLeft(delivered: value))
    case .number(let block): block.call(receiver, Int(clamping: value), &stop)
    case .silent: break
    }
  }
}

/// A closure that can stop its countdown.
@usableFromInline
struct StoppingBlock { let call: (AnyObject, TimeLeft, inout Bool) -> Void }

/// A closure without a stop flag.
@usableFromInline
struct PlainBlock { let call: (AnyObject, TimeLeft) -> Void }

/// A closure for endless ticks.
@usableFromInline
struct NumberBlock { let call: (AnyObject, Int, inout Bool) -> Void }

/// A closure for the outcome.
@usableFromInline
struct OutcomeBlock { let call: (AnyObject?, CountdownOutcome) -> Void }

/// Returns whether a structure of one closure has captured anything: to release a closure that has not runs nobody's code.
func hasCaptures<Block>(_ block: Block) -> Bool {
  unsafe unsafeBitCast(block, to: (code: UInt, captures: UInt).self).captures != 0
}

/// The same closures as a client writes them.
@usableFromInline
enum Typed<Receiver: AnyObject> {
  @usableFromInline
  struct Stopping {
    @usableFromInline let call: @MainActor (Receiver, TimeLeft, inout Bool) -> Void
    @inlinable
    init(_ call: @escaping @MainActor (Receiver, TimeLeft, inout Bool) -> Void) { self.call = call }
  }
  @usableFromInline
  struct Plain {
    @usableFromInline let call: @MainActor (Receiver, TimeLeft) -> Void
    @inlinable
    init(_ call: @escaping @MainActor (Receiver, TimeLeft) -> Void) { self.call = call }
  }
  @usableFromInline
  struct Number {
    @usableFromInline let call: @MainActor (Receiver, Int, inout Bool) -> Void
    @inlinable
    init(_ call: @escaping @MainActor (Receiver, Int, inout Bool) -> Void) { self.call = call }
  }
  @usableFromInline
  struct Outcome {
    @usableFromInline let call: @MainActor (Receiver?, CountdownOutcome) -> Void
    @inlinable
    init(_ call: @escaping @MainActor (Receiver?, CountdownOutcome) -> Void) { self.call = call }
  }
}

extension TickBlock {
  @inlinable @inline(__always)
  static func of<R: AnyObject>(_ onTick: @escaping @MainActor (R, TimeLeft, inout Bool) -> Void) -> Self {
    .stopping(unsafe unsafeBitCast(Typed<R>.Stopping(onTick), to: StoppingBlock.self))
  }

  @inlinable @inline(__always)
  static func of<R: AnyObject>(_ onTick: @escaping @MainActor (R, TimeLeft) -> Void) -> Self {
    .plain(unsafe unsafeBitCast(Typed<R>.Plain(onTick), to: PlainBlock.self))
  }

  @inlinable @inline(__always)
  static func of<R: AnyObject>(_ onTick: @escaping @MainActor (R, Int, inout Bool) -> Void) -> Self {
    .number(unsafe unsafeBitCast(Typed<R>.Number(onTick), to: NumberBlock.self))
  }
}

extension ReceiverBlocks {
  @inlinable @inline(__always)
  init<Receiver: AnyObject>(
    _ onTick: TickBlock, _ onEnd: (@MainActor (Receiver?, CountdownOutcome) -> Void)?,
    _ place: CountdownCallbacks.Place
  ) {
    self.init(onTick, OutcomeBlock(onEnd), place)
  }
}

extension OutcomeBlock {
  @inlinable @inline(__always)
  init?<Receiver: AnyObject>(_ block: (@MainActor (Receiver?, CountdownOutcome) -> Void)?) {
    guard let block else { return nil }
    self = unsafe unsafeBitCast(Typed<Receiver>.Outcome(block), to: OutcomeBlock.self)
  }
}
