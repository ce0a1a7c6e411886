import Interface

/// The choices of the snapping distance.
package enum ReachChoice: CaseIterable {
  case short, usual, long

  /// The snapping distance in per cent of a piece's side.
  package var percent: Int {
    switch self {
    case .short: 10
    case .usual: 20
    case .long: 35
    }
  }

  var name: String {
    switch self {
    case .short: tr("Only very near")
    case .usual: tr("Near")
    case .long: tr("From afar")
    }
  }

  /// The snapping distances that a log may contain. Up to half a side the target of a piece is unambiguous.
  static let range = 1...50
}
