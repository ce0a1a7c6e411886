import Scene

/// The role of a text, which decides its size.
public enum TextRole: Hashable, Sendable, CaseIterable {
  /// Details, hints, names of counters: 13 dp.
  case detail
  /// Running text and buttons: 16 dp.
  case body
  /// Titles of cards, sheets and the values of counters: 20 dp.
  case title
  /// The name of a screen: 28 dp.
  case display

  /// The size in dp at a text scale of one.
  public var size: Double {
    switch self {
    case .detail: 13
    case .body: 16
    case .title: 20
    case .display: 28
    }
  }
}

extension Theme {
  /// The smallest and the largest text scale that a user can choose.
  public static let textScales = 0.8...2.0

  /// The style of a role at the user's text size. Titles are semibold unless a weight is given.
  public func style(_ role: TextRole, _ weight: TextStyle.Weight? = nil) -> TextStyle {
    let scale = min(max(textScale, Theme.textScales.lowerBound), Theme.textScales.upperBound)
    let natural: TextStyle.Weight = role == .title || role == .display ? .semibold : .regular
    return TextStyle(size: role.size * scale, weight: weight ?? natural)
  }
}
