import CountdownCore
public import Observation

/// A stopwatch as a model, for SwiftUI and everything else that observes: it counts up, with laps.
///
/// ```swift
/// struct StopwatchView: View {
///   @State private var watch = ObservableStopwatch()
///
///   var body: some View {
///     let time = watch.elapsed.text(fractionDigits: 1)  // "1:05.3"
///     Button(watch.isRunning ? "Stop \(time)" : "Start \(time)") {
///       if !watch.pause() { watch.start(every: .milliseconds(100)) }
///     }
///   }
/// }
/// ```
///
/// It is made of endless ticks: a tick only shows how much time has passed, and does not count it. So the time is right
/// after the background, and late ticks add up to nothing. When the object is dropped, its ticks end, on any thread.
///
/// It is there from iOS 17, macOS 14, tvOS 17 and watchOS 10 on, because Observation begins there.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ObservableStopwatch {
  /// The time that has passed while the stopwatch was running.
  ///
  /// It is exact after each call, also after one that changes nothing. Each tick shows a whole multiple of the
  /// interval. It is at most 2^62 ns (146 years).
  public internal(set) var elapsed = TimeElapsed.zero

  /// The lengths of the laps that have ended, in order.
  public internal(set) var laps: [TimeElapsed] = []

  /// The phase: `running` or `paused`, and `idle` before the start and after a reset.
  ///
  /// A stopwatch never ends.
  public internal(set) var phase = ObservableCountdown.Phase.idle

  /// Whether the stopwatch is running.
  public var isRunning: Bool { phase == .running }

  /// Whether the stopwatch is paused.
  public var isPaused: Bool { phase == .paused }

  /// What ticks; it is the receiver in place of this object, so nobody else finds it.
  @ObservationIgnored let model: ModelCountdown
  /// The time that has passed.
  @ObservationIgnored var time = ElapsedTime.still(.zero)
  /// The time between two ticks; less than 1 ms is 1 ms.
  @ObservationIgnored var interval = Duration.seconds(1)
  /// The value that `elapsed` is to have.
  @ObservationIgnored var target = TimeElapsed.zero
  /// The phase that is shown while it stands still.
  @ObservationIgnored var stillPhase = ObservableCountdown.Phase.idle
  /// The number of times that all laps were replaced.
  @ObservationIgnored var lists = 0
  /// The sum of all laps.
  @ObservationIgnored var lapStart = Duration.zero
  /// Creates a stopwatch that shows zero, and does not run.
  ///
  /// - Parameter manager: The manager that runs it; by default the shared manager. The model holds it strongly. The
  ///   manager must deliver on the main queue: with any other manager, to start the stopwatch is a programmer's
  ///   mistake, which stops the program.
  public init(using manager: CountdownManager = .shared) {
    model = ModelCountdown(of: ObservableStopwatch.self, using: manager)
    model.onTold = { [weak self] in self?.tick() }
    model.onChange = { [weak self] in self?.modelHasChanged() }
  }

  var engine: CountdownEngine { model.manager.engine }

  /// Starts the stopwatch, from zero, from where it was paused, or at a time.
  ///
  /// If it is running, and no time is given, this only changes how often it ticks. To start it again with the interval that
  /// it had, call ``toggle()``.
  ///
  /// - Parameters:
  ///   - beginning: The time that has passed already; the laps are removed then. A negative duration is zero; more than
  ///     2^62 ns (146 years) is 2^62 ns. nil, the default: it goes on from where it is.
  ///   - interval: The time between two changes of ``elapsed``; a second by default. They come when whole
  ///     multiples of it have passed. Less than 1 ms is 1 ms; more than 2^62 ns (146 years) is 2^62 ns.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected; O(*n*) if it removes *n* laps.
  public func start(at beginning: Duration? = nil, every interval: Duration = .seconds(1)) {
    let elapsed = beginning.map { TimeElapsed($0).duration } ?? time.value(in: engine)
    if beginning != nil {
      // Before observers hear of the laps: they may end one.
      time = ElapsedTime(elapsed, isRunning: isTicking, in: engine)
      removeLaps()
    }
    begin(after: elapsed, every: interval)
  }

  /// Stops the stopwatch's time, until it is started again.
  ///
  /// - Returns: Whether it was running; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func pause() -> Bool {
    let wasTicking = isTicking
    standStill(at: time.value(in: engine), as: isTicking ? .paused : stillPhase)
    return wasTicking
  }

  /// Pauses a running stopwatch; otherwise starts it, with the interval that it had.
  ///
  /// - Returns: True: there is always something to do.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func toggle() -> Bool {
    if !pause() { start(every: interval) }
    return true
  }

  /// Ends a lap: adds the time since the last lap to ``laps``.
  ///
  /// - Returns: Whether it was running; otherwise no lap was added.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func lap() -> Bool {
    let elapsed = time.value(in: engine)
    show(elapsed)
    guard isTicking else { return false }
    let length = elapsed - lapStart
    let lists = lists
    lapStart = elapsed
    laps.append(TimeElapsed(length))
    // An observer has reset it.
    if lists != self.lists { laps.removeLast() }
    return true
  }

  /// Stops the stopwatch, shows zero, and removes all laps.
  ///
  /// - Returns: Whether there was anything to reset: it was running, or paused.
  /// - Complexity: O(*n*) for *n* laps.
  @discardableResult
  public func reset() -> Bool {
    let wasThere = isTicking || stillPhase != .idle
    time = .still(.zero)
    removeLaps()
    standStill(at: .zero, as: .idle)
    return wasThere
  }

  private func removeLaps() {
    lapStart = .zero
    lists += 1
    if !laps.isEmpty { laps = [] }
  }
}
