/// When: the entries by what they wait for, and the time that passes meanwhile, or stands still.
struct Agenda: ~Copyable {
  var wheel = TimingWheel()
  var timeline = Timeline()
  var suspension = Suspension()
  var crowd = Crowd()
  /// By when a pass is needed in a crowd, whatever the wheel says: for what is `arriving`, of which some may be gone, and for what a
  /// suspension has held back.
  var passLimit = Nanoseconds.never
}
