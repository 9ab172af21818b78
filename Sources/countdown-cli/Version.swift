/// Which release of the package this is: said here and nowhere else.
///
/// Before the tag is made, with "-dev".
enum Version {
  static let current = "0.1.0-dev"
}
