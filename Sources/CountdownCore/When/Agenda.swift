/// The entries by what they wait for, and the engine's time, which passes or is frozen.
struct Agenda: ~Copyable {
  var wheel = TimingWheel()
  var timeline: Timeline
  var suspension = Suspension()
  var crowd = Crowd()
  /// When a pass is needed in a crowd at the latest, whatever the wheel says: for what is `arriving`, some of which
  /// may be gone, and for what a suspension has held back.
  var passLimit = Nanoseconds.never

  init(_ timeline: Timeline) {
    self.timeline = timeline
  }
}
