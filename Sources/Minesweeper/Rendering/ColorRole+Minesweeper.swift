import Interface

/// The colours that only this mode uses.
extension ColorRole {
  /// An open cell.
  package static let openCell = ColorRole.well
  /// The upper and lower end of a closed cell's gradient, and its lit upper edge.
  package static let closedCellTop = ColorRole(0x6F848B, 0x66757B, 0x63727A)
  package static let closedCellBottom = ColorRole(0x5F737A, 0x5A686E, 0x5A6870)
  package static let closedCellEdge = ColorRole(0x8DA1A7, 0x8A999F, 0xD8E2E6)
  /// A flag's pole, a mine, and the cell that blew up.
  package static let flagPole = ColorRole(0xEEF2EE, 0xFFFFFF, 0xFFFFFF)
  package static let mine = ColorRole(0xE9EEEC, 0x1B1F22, 0xFFFFFF)
  package static let blast = ColorRole(0xB8432F, 0xE5705D, 0xC01C1C)

  /// A digit, 1…8.
  package static func digit(_ number: Int) -> ColorRole { digits[min(max(number, 1), 8) - 1] }

  // Found by simulated annealing over candidates of fixed hue. Contrast on an open cell is at least 4.5 : 1. The
  // smallest distance between two digits, in normal vision and three simulations of colour blindness, is maximised.
  private static let digits = [
    ColorRole(0x8CA3E2, 0x0200AF, 0x8CA3E2), ColorRole(0xB3FCB6, 0x264737, 0xB3FCB6),
    ColorRole(0xD76572, 0xCF3408, 0xD76572),
    ColorRole(0xAA69F8, 0x8D36FF, 0xAA69F8), ColorRole(0xFDDB6C, 0x632A05, 0xFDDB6C),
    ColorRole(0x55C1BC, 0x0A788B, 0x55C1BC),
    ColorRole(0xD29A5A, 0x470A5B, 0xD29A5A), ColorRole(0xFEFEFE, 0x050401, 0xFEFEFE),
  ]
}
