import CountdownCore
public import Observation

/// A stopwatch as a model, for SwiftUI and everything else that observes: it counts up, with laps.
///
/// ```swift
/// struct StopwatchView: View {
///   @State private var watch = ObservableStopwatch()
///
///   var body: some View {
///     let pattern = Duration.TimeFormatStyle.Pattern.minuteSecond(
///       padMinuteToLength: 1, fractionalSecondsLength: 1, roundFractionalSeconds: .down)
///     let time = watch.elapsed.formatted(.time(pattern: pattern))  // "1:05.3"
///     Button(watch.isRunning ? "Stop \(time)" : "Start \(time)") {
///       watch.isRunning ? watch.pause() : watch.start(every: .milliseconds(100))
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
  public internal(set) var elapsed = Duration.zero

  /// The lengths of the laps that have ended, in order.
  public internal(set) var laps: [Duration] = []

  /// Whether the stopwatch is running.
  public internal(set) var isRunning = false

  @ObservationIgnored let manager: CountdownManager
  /// The time that has passed.
  @ObservationIgnored var time = ElapsedTime.still(.zero)
  /// The time between two ticks; less than 1 ms is 1 ms.
  @ObservationIgnored var interval = Duration.seconds(1)
  /// The value that `elapsed` is to have.
  @ObservationIgnored var target = Duration.zero
  /// The number of times that all laps were replaced.
  @ObservationIgnored var lists = 0
  /// The sum of all laps.
  @ObservationIgnored var lapStart = Duration.zero
  /// The number of times that it was started; ticks of a start before the last are out of date.
  @ObservationIgnored var run = 0

  /// The key that tells the ticks apart from what else this object may be the receiver of.
  enum Key: Hashable, Sendable { case own }

  /// Creates a stopwatch that shows zero, and does not run.
  ///
  /// - Parameter manager: The manager that runs it; by default the shared manager. The model holds it strongly. The
  ///   manager must deliver on the main queue: with any other manager, to start the stopwatch is a programmer's
  ///   mistake, which stops the program.
  public init(using manager: CountdownManager = .shared) {
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.own))
  }

  /// Starts the stopwatch, from zero or from where it was paused.
  ///
  /// If it is running, this only changes how often it ticks. To start it again with the interval that it had, call
  /// ``toggle()``.
  ///
  /// - Parameter interval: The time between two changes of ``elapsed``; a second by default. They come when whole
  ///   multiples of it have passed. Less than 1 ms is 1 ms; more than 2^62 ns (146 years) is 2^62 ns.
  /// - Precondition: The manager delivers on the main queue; any other manager is a programmer's mistake, which stops
  ///   the program.
  /// - Complexity: O(1) expected.
  public func start(every interval: Duration = .seconds(1)) {
    begin(after: time.value(in: manager.engine), every: interval)
  }

  /// Stops the stopwatch's time, until it is started again.
  ///
  /// Does nothing unless it is running.
  ///
  /// - Complexity: O(1) expected.
  public func pause() {
    stop(after: time.value(in: manager.engine))
  }

  /// Pauses a running stopwatch; otherwise starts it, with the interval that it had.
  ///
  /// - Complexity: O(1) expected.
  public func toggle() {
    isTicking ? pause() : start(every: interval)
  }

  /// Ends a lap: adds the time since the last lap to ``laps``.
  ///
  /// Does nothing unless the stopwatch is running.
  ///
  /// - Complexity: O(1) expected.
  public func lap() {
    let elapsed = time.value(in: manager.engine)
    show(elapsed)
    guard isTicking else { return }
    let length = elapsed - lapStart
    let lists = lists
    lapStart = elapsed
    laps.append(length)
    // An observer has reset it.
    if lists != self.lists { laps.removeLast() }
  }

  /// Stops the stopwatch, shows zero, and removes all laps.
  ///
  /// - Complexity: O(*n*) for *n* laps.
  public func reset() {
    lapStart = .zero
    lists += 1
    if !laps.isEmpty { laps = [] }
    stop(after: .zero)
  }
}
