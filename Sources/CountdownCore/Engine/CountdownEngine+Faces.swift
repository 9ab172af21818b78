extension CountdownEngine {
  /// The driver, for faces that work differently on virtual time.
  package var clock: any CountdownDriver { driver }
}
