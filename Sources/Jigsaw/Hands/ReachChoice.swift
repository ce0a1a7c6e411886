import Interface

/// How near pieces must lie to click together: what can be chosen.
package enum ReachChoice: CaseIterable {
  case short, usual, long

  /// The reach in per cent of a piece's side.
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

  /// What a log may say. Within half a side no piece can be meant for another place.
  static let range = 1...50
}
