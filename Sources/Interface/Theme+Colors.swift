import Geometry

extension Theme {
  /// The colour of a role in this look.
  ///
  /// Slate is the look of the first sketches; paper lays slate tiles on warm paper; contrast is black and white with the same
  /// hues. ``ColorRole/accent`` is a fill: what is written on it is ``ColorRole/onAccent``.
  public func color(_ role: ColorRole) -> Color {
    let row = Row.of(role)
    return switch look {
    case .slate: row.slate
    case .paper: row.paper
    case .contrast: row.contrast
    }
  }
}

/// One line of the table: a role's colour in each look.
private struct Row {
  var slate: Color
  var paper: Color
  var contrast: Color

  init(_ slate: Color, _ paper: Color, _ contrast: Color) {
    self.slate = slate
    self.paper = paper
    self.contrast = contrast
  }

  init(_ slate: UInt32, _ paper: UInt32, _ contrast: UInt32) {
    self.init(Color(slate), Color(paper), Color(contrast))
  }

  // The eight digits were found by annealing over hue-bound candidates: at least 4.5 : 1 on an open cell, and the least
  // distance of any two, over normal sight and three simulations of colour blindness, as large as it gets.
  private static let digits: [Row] = [
    Row(0x8CA3E2, 0x0200AF, 0x8CA3E2), Row(0xB3FCB6, 0x264737, 0xB3FCB6), Row(0xD76572, 0xCF3408, 0xD76572),
    Row(0xAA69F8, 0x8D36FF, 0xAA69F8), Row(0xFDDB6C, 0x632A05, 0xFDDB6C), Row(0x55C1BC, 0x0A788B, 0x55C1BC),
    Row(0xD29A5A, 0x470A5B, 0xD29A5A), Row(0xFEFEFE, 0x050401, 0xFEFEFE),
  ]

  private static let chalks: [Row] = [
    Row(0xF4F1E8, 0x2A2B2C, 0xFFFFFF), Row(0xF3D36B, 0x9A6B00, 0xFFE45C), Row(0xF0A6B4, 0xB33A5B, 0xFFA9BC),
    Row(0x8FC1E3, 0x2567A3, 0x8CCBFF), Row(0x9FD8A4, 0x2C7440, 0x9BF0A6), Row(0xF0A868, 0xB4530F, 0xFFB066),
  ]

  /// The whole table: slate, paper, contrast.
  static func of(_ role: ColorRole) -> Row {
    switch role {
    case .groundLit: Row(0x28353A, 0xF5F1E8, 0x0A0A0A)
    case .groundFar: Row(0x172023, 0xE6E0D3, 0x000000)
    case .tableLit: Row(0x3B3733, 0xD8CCB9, 0x161412)
    case .tableFar: Row(0x221F1D, 0xBFB29C, 0x000000)
    case .blackboardLit: Row(0x2A3A35, 0xFCFAF4, 0x0A0F0D)
    case .blackboardFar: Row(0x1B2723, 0xF0EBDF, 0x000000)
    case .slateboardLit: Row(0x242628, 0x242628, 0x0D0D0D)
    case .slateboardFar: Row(0x141516, 0x141516, 0x000000)
    case .greenboardLit: Row(0x2A3A35, 0x2A3A35, 0x10301F)
    case .greenboardFar: Row(0x1B2723, 0x1B2723, 0x081A10)
    case .whiteboardLit: Row(0xFFFFFF, 0xFFFFFF, 0xFFFFFF)
    case .whiteboardFar: Row(0xF1F3F5, 0xF1F3F5, 0xF1F3F5)
    case .boardLine: Row(Color(.white, 0.17), Color(0x2567A3, opacity: 0.3), Color(.white, 0.4))
    case .surface: Row(0x263338, 0xFBF8F1, 0x141414)
    case .raised: Row(Color(0x2B383D, opacity: 0.93), Color(0xFFFDF8, opacity: 0.95), Color(0x1A1A1A))
    case .text: Row(0xEEF2EE, 0x1C2326, 0xFFFFFF)
    case .quietText: Row(0x9FB0B3, 0x525D61, 0xD6DADB)
    case .line:
      Row(Color(.white, 0.12), Color(0x1C2326, opacity: 0.15), Color(.white, 0.55))
    case .accent: Row(0xF2B84B, 0xF0AC32, 0xFFD23F)
    case .onAccent: Row(0x1A2023, 0x1F1805, 0x000000)
    case .good: Row(0x7FC8A9, 0x24704F, 0x7CF0BE)
    case .warning: Row(0xF0A868, 0x935500, 0xFFB85C)
    case .danger: Row(0xE4715F, 0xD9604D, 0xFF8A78)
    case .closedCellTop: Row(0x6F848B, 0x66757B, 0x63727A)
    case .closedCellBottom: Row(0x5F737A, 0x5A686E, 0x5A6870)
    case .closedCellEdge: Row(0x8DA1A7, 0x8A999F, 0xD8E2E6)
    case .openCell: Row(0x1A2326, 0xF7F4EC, 0x000000)
    case .flagPole: Row(0xEEF2EE, 0xFFFFFF, 0xFFFFFF)
    case .mine: Row(0xE9EEEC, 0x1B1F22, 0xFFFFFF)
    case .blast: Row(0xB8432F, 0xE5705D, 0xC01C1C)
    case .digit(let n): digits[min(max(n, 1), 8) - 1]
    case .chalk(let n): chalks[min(max(n, 0), 5)]
    case .pieceLit: Row(Color(.white, 0.5), Color(.white, 0.65), Color(.white, 0.85))
    case .pieceShade: Row(Color(.black, 0.45), Color(0x2E2415, opacity: 0.42), Color(.black, 0.7))
    case .frame: Row(Color(.white, 0.24), Color(0x2E2415, opacity: 0.38), Color(.white, 0.8))
    case .shadow: Row(Color(.black, 0.47), Color(0x3A2E1A, opacity: 0.28), Color(.black, 0.8))
    case .scrim: Row(Color(.black, 0.5), Color(0x1D1A14, opacity: 0.4), Color(.black, 0.75))
    case .focus: Row(0x9CCBEC, 0x1B5FC1, 0x66D9FF)
    case .selection:
      Row(Color(0x8FC1E3, opacity: 0.32), Color(0x1B5FC1, opacity: 0.22), Color(0x25699A))
    }
  }
}

extension Color {
  /// A colour with the opacity that it has in the table.
  fileprivate init(_ color: Color, _ opacity: Double) { self = color.faded(opacity) }
}
