/// The terminal's stop and start characters, Ctrl-S and Ctrl-Q.
enum FlowControl {
  /// Lets the output go on that Ctrl-S holds back; where nothing is held back, nothing happens.
  static func restart(_ descriptor: Int32) {
    // To change the settings while another job has the terminal would stop this one (SIGTTOU).
    guard Terminal(descriptor: descriptor, environment: [:]).isInForeground else { return }
    var settings = termios()
    guard unsafe tcgetattr(descriptor, &settings) == 0 else { return }
    let saved = settings
    // To do without flow control, if only for a moment, starts what it had stopped.
    settings.c_iflag &= ~tcflag_t(IXON)
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
    settings = saved
    _ = unsafe tcsetattr(descriptor, TCSANOW, &settings)
  }
}
