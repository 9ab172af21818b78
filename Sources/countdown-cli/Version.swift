/// Which release of the package this is: said here and nowhere else.
enum Version {
  static let current = "0.1.0"
}
