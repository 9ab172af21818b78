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
/// It is made of a countdown past zero: a tick only shows how much time has passed, and does not count it. So the time is right
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
  public var elapsed: TimeElapsed { read(\.elapsed, shown.elapsed) }

  /// The lengths of the laps that have ended, in order.
  public var laps: [TimeElapsed] { read(\.laps, lapList) }

  /// The phase: `running` or `paused`, and `idle` before the start and after a reset.
  ///
  /// A stopwatch never ends.
  public var phase: ObservableCountdown.Phase { read(\.phase, shown.phase) }

  /// Whether the stopwatch is running.
  public var isRunning: Bool { phase == .running }

  /// Whether the stopwatch is paused.
  public var isPaused: Bool { phase == .paused }

  /// What ticks; it is the receiver in place of this object, so nobody else finds it.
  @ObservationIgnored let model: ModelCountdown
  /// The time that has passed.
  @ObservationIgnored var time = ElapsedTime.idle
  /// What observers were notified of last.
  @ObservationIgnored var shown = (
    elapsed: TimeElapsed.zero, phase: ObservableCountdown.Phase.idle, laps: [TimeElapsed]()
  )
  @ObservationIgnored var lapList: [TimeElapsed] = []
  /// The sum of all laps.
  @ObservationIgnored var lapStart = Duration.zero

  private func read<Value>(_ property: KeyPath<ObservableStopwatch, Value>, _ value: Value) -> Value {
    access(keyPath: property)
    return value
  }

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

  /// The time between two ticks.
  var interval: Duration { (model.ticks ?? .everySecond).wholeInterval }

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
    if beginning != nil { (lapList, lapStart) = ([], .zero) }
    begin(after: elapsed, every: interval)
  }

  /// Stops the stopwatch's time, until it is started again.
  ///
  /// - Returns: Whether it was running; otherwise nothing was done.
  /// - Complexity: O(1) expected.
  @discardableResult
  public func pause() -> Bool {
    guard isTicking else { return false }
    standStill(as: .paused(time.value(in: engine)))
    return true
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
    guard isTicking else { return false }
    let elapsed = time.value(in: engine)
    lapList.append(TimeElapsed(elapsed - lapStart))
    lapStart = elapsed
    show(elapsed)
    return true
  }

  /// Stops the stopwatch, shows zero, and removes all laps.
  ///
  /// - Returns: Whether there was anything to reset: it was running, or paused.
  /// - Complexity: O(*n*) for *n* laps.
  @discardableResult
  public func reset() -> Bool {
    let wasThere = time != .idle
    (lapList, lapStart) = ([], .zero)
    standStill(as: .idle)
    return wasThere
  }
}
