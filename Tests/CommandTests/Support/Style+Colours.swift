@testable import countdown_cli

extension Style {
  static let colours = Style(isColoured: true)
}
