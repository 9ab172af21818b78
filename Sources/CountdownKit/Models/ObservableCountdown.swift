import CountdownCore
public import CountdownFoundation
public import Observation

/// An observable countdown, for SwiftUI and other code that observes: show its properties.
///
/// ```swift
/// struct ResendButton: View {
///   @State private var resend = ObservableCountdown()
///
///   var body: some View {
///     Button(resend.isRunning ? "Resend in \(resend.timeLeft)" : "Resend") {
///       resend.start(for: .seconds(60))
///     }
///     .disabled(resend.isRunning)
///   }
/// }
/// ```
///
/// Observers are notified once for each visible change, and not at all if the value stays the same. Only this object
/// can control its countdown. Deallocating the object ends the countdown, in any phase and on any thread.
///
/// Requires iOS 17, macOS 14, tvOS 17, or watchOS 10, which introduced Observation.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable
public final class ObservableCountdown: DerivedModel {
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

  @ObservationIgnored let model: ModelCountdown
  @ObservationIgnored var seen = Seen<ObservableCountdown>()

  /// Creates a model without a countdown, in the phase `idle`.
  ///
  /// - Parameter manager: The manager that runs the countdown; by default the shared manager. The model holds it
  ///   strongly. The manager must deliver on the main queue: with any other manager, starting a countdown is a
  ///   programming error that stops the program.
  public init(using manager: CountdownManager = .shared) {
    model = ModelCountdown(of: ObservableCountdown.self, using: manager)
    model.onChange = { [weak self] in self?.publish() }
  }

  /// Not available: write ``init(using:)``, and ``prepare(for:ticks:of:onEnd:)`` where the view appears.
  @available(*, unavailable, message: "write 'ObservableCountdown()', and 'prepare(for: …)' in 'onAppear'")
  public convenience init(for length: some CountdownLength) { fatalError("this is not available") }

  /// The time left, as a label shows it: the exact time at the start and after a move, then each whole multiple of the
  /// interval, and zero at the end.
  ///
  /// With `ticks: .shared`, it is the value in force on the shared grid. At marks, and in a pause, it is exactly what is left
  /// when you read it, and so is ``fractionLeft``. When the countdown goes on, it shows what it showed before, but no more than
  /// in the pause: a ring does not jump back. Both stay the same when the countdown is cancelled.
  public var timeLeft: TimeLeft { show(\.timeLeft, \.countdown.timeLeft) }

  /// The duration that the countdown began with; zero before the first start.
  ///
  /// If more time than the total is left after a move, the total becomes the time left. Other moves do not change the
  /// total. If the countdown counts by a server's clock, a correction of that clock changes the total as much as the
  /// end.
  public var total: Duration { show(\.total, \.countdown.total) }

  /// The time left as a fraction of ``total``, from 0 to 1; 0 before the first start, and if the total is zero.
  public var fractionLeft: Double { show(\.fractionLeft, \.countdown.fractionLeft) }

  /// The phase that the countdown is in.
  public var phase: Phase { show(\.phase, \.countdown.phase) }

  /// Whether the countdown is running: not idle, paused or ended.
  public var isRunning: Bool { show(\.isRunning, \.countdown.isRunning) }

  /// Whether the countdown is paused, or prepared.
  public var isPaused: Bool { show(\.isPaused, \.countdown.isPaused) }

  /// The date at which the countdown ends, on the wall clock; nil before the start, in a pause, and if the countdown
  /// has ended in any way but `completed`.
  ///
  /// In a pause the end is not known, so there is no date to schedule a notification for; nor while the manager is
  /// frozen. If the countdown was started with a date, this is that date. It follows the deadline at once, whatever moves
  /// that. If the wall clock is set by a tenth of a second or more, it is right when you read it, and observers are notified
  /// at the next tick.
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
  public var endDate: Date? { show(\.endDate, \.countdown.endDate) }

  func shown(_ countdown: ShownState) -> ShownModel { ShownModel(countdown: countdown) }
}
