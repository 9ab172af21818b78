@testable import countdown_cli

extension Style {
  /// As in a terminal that has colours.
  static let colours = Style(isColoured: true)
}
