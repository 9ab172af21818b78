import CountdownCore
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A countdown as a model, for SwiftUI and everything else that observes: its properties are what you show.
///
/// ```swift
/// struct ResendButton: View {
///   @State private var resend = ObservableCountdown()
///
///   var body: some View {
///     Button(resend.isRunning ? "Resend in \(resend.timeLeft)" : "Resend") { resend.start(for: .seconds(60)) }
///       .disabled(resend.isRunning)
///   }
/// }
/// ```
///
/// A property changes once for each change that you can see in it, and not at all if its value stays the same. Only
/// this object can control its countdown. When the object is dropped, the countdown ends, in any phase and on any
/// thread.
///
/// It is there from iOS 17, macOS 14, tvOS 17 and watchOS 10 on, because Observation begins there.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ObservableCountdown {
  /// The phase of a model: idle, running, paused or ended.
  public enum Phase: Sendable, Hashable {
    /// The countdown was never started.
    case idle
    /// The countdown runs, or its manager is suspended.
    case running
    /// The countdown is paused, until `resume()`.
    case paused
    /// The countdown is over: completed, or cancelled, by `cancel()` or together with its manager's others.
    case ended(Countdown.Outcome)
  }

  /// The key that tells the countdown apart from what else this object may be the receiver of.
  enum Key: Hashable, Sendable { case own }

  @ObservationIgnored let manager: CountdownManager
  /// The state that is to be shown.
  @ObservationIgnored var target = ShownState()
  /// The state that observers can see.
  ///
  /// While observers are notified of a change, its properties take the new values one after the other.
  @ObservationIgnored private var seen = ShownState()
  /// The number of starts and ends; values of a countdown with another number are out of date.
  @ObservationIgnored var run = 0
  /// The number of values that the countdown has delivered.
  @ObservationIgnored var tellings = 0
  /// The time between two changes of `timeLeft`; nil if nothing was started.
  @ObservationIgnored var ticks: Countdown.Ticks?
  /// Called at the zero, before that is shown: returns whether it has started what comes after it.
  @ObservationIgnored var goesOn: () -> Bool = { false }
  /// The value of `endDate` while that is right, or nearly right; nil if it is unknown.
  @ObservationIgnored var expectedEnd: Date?
  /// When a running countdown ends, by the engine's own time; nil if that was not looked up since it was moved.
  @ObservationIgnored var deadline: Duration?
  /// What was shown in the pause that has ended since the last value.
  @ObservationIgnored var resumedFrom: TimeLeft?

  /// Creates a model without a countdown, in the phase `idle`.
  ///
  /// - Parameter manager: The manager that runs the countdown; by default the shared manager. The model holds it
  ///   strongly. The manager must deliver on the main queue: with any other manager, starting a countdown is a
  ///   programmer's mistake, which stops the program.
  public init(using manager: CountdownManager = .shared) {
    self.manager = manager
  }

  deinit {
    manager.engine.cancel(ObjectIdentifier(self), key: .of(Key.own))
  }

  /// The time left that was delivered last: the exact time at the start and after a move, each whole multiple of the
  /// interval, and zero at the end.
  ///
  /// With `ticks: .shared`, it is the value in force on the shared grid.
  ///
  /// In a pause it is exactly what is left, but never more than before it, and so is ``fractionLeft``: a ring stays where
  /// it is when the countdown goes on, until the next value. It stays the same when the countdown is cancelled.
  public var timeLeft: TimeLeft { look(at: \.timeLeft) { $0.timeLeft } }

  /// The duration that the countdown began with; zero before the first start.
  ///
  /// If more time than the total is left after a move, the total becomes the time left. Other moves do not change the
  /// total. If the countdown counts by a server's clock, a correction of that clock changes the total as much as the
  /// end.
  public var total: Duration { look(at: \.total) { $0.total } }

  /// The time left as a fraction of ``total``, from 0 to 1; 0 before the first start, and if the total is zero.
  public var fractionLeft: Double { look(at: \.fractionLeft) { $0.fractionLeft } }

  /// The phase that the countdown is in.
  public var phase: Phase { look(at: \.phase) { $0.phase } }

  /// Whether the countdown is running: not idle, paused or ended.
  public var isRunning: Bool { look(at: \.isRunning) { $0.isRunning } }

  /// Whether the countdown is paused, or prepared.
  public var isPaused: Bool { look(at: \.isPaused) { $0.isPaused } }

  /// The date at which the countdown ends, on the wall clock; nil before the start, in a pause, and if the countdown
  /// has ended in any way but `completed`.
  ///
  /// In a pause the end is not known, so there is no date to schedule a notification for. It is nil while the manager
  /// is frozen, too; observers are not notified of that. If the countdown was started with a date, this is that date.
  /// Moves and pauses change it at once. If the wall clock is set, or after the manager was frozen, it follows at the
  /// next tick, if it is wrong by more than a tenth of a second.
  ///
  /// When the countdown is completed, it stays: it is the date of the deadline, however late the end was delivered. So
  /// what comes next can begin there: `start(for: .until(end + 300))`. An overdue countdown that is paused or moved ends
  /// only then. A saved state does not keep the date of an end.
  ///
  /// Use it for notifications, and for views that count by themselves. If the end is delivered late, this date
  /// already lies in the past, so clamp it before you build a range:
  ///
  /// ```swift
  /// struct RestView: View {
  ///   let rest: ObservableCountdown
  ///
  ///   var body: some View {
  ///     if let end = rest.endDate {
  ///       Text(timerInterval: min(.now, end)...end)
  ///     } else {
  ///       Text("\(rest.timeLeft)")
  ///     }
  ///   }
  /// }
  /// ```
  public var endDate: Date? {
    look(at: \.endDate) { seen in
      if seen.phase == .running, let own, own.endDate == nil, own.isActive { return nil }
      return seen.endDate
    }
  }

  private func look<Value>(at property: KeyPath<ObservableCountdown, Value>, _ read: (ShownState) -> Value)
    -> Value
  {
    access(keyPath: property)
    return read(seen)
  }

  /// Gives the properties that observers see their new values, one after the other.
  ///
  /// Observers are notified before each change. They may call anything then, and so change the values again: the
  /// changes that follow show the newest values.
  func publish() {
    target.fractionLeft = target.total > .zero ? min(max(0, target.timeLeft.duration / target.total), 1) : 0
    target.isRunning = target.phase == .running
    target.isPaused = target.phase == .paused
    publish(\.total, \.total)
    publish(\.timeLeft, \.timeLeft)
    publish(\.fractionLeft, \.fractionLeft)
    publish(\.phase, \.phase)
    publish(\.isRunning, \.isRunning)
    publish(\.isPaused, \.isPaused)
    publish(\.endDate, \.endDate)
  }

  private func publish<Value: Equatable>(
    _ property: KeyPath<ObservableCountdown, Value>, _ value: WritableKeyPath<ShownState, Value>
  ) {
    guard seen[keyPath: value] != target[keyPath: value] else { return }
    withMutation(keyPath: property) { seen[keyPath: value] = target[keyPath: value] }
  }
}

/// The state of an `ObservableCountdown` that can be seen.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct ShownState {
  var timeLeft = TimeLeft.zero
  var total = Duration.zero
  var fractionLeft = 0.0
  var phase = ObservableCountdown.Phase.idle
  var isRunning = false
  var isPaused = false
  var endDate: Date?
}
