import Geometry
import Interface
import Raster
import Scene

/// The colours of pieces, sampled from a small copy of the picture.
struct PieceColors {
  /// A colour as lightness and hue.
  struct Look {
    var lightness: Double
    /// The Lab hue angle in radians, −π…π; nil for greys.
    var hue: Double?

    static func grey(lightness: Double) -> Look { Look(lightness: lightness, hue: nil) }

    init(lightness: Double, hue: Double?) {
      self.lightness = lightness
      self.hue = hue
    }

    /// Makes the look of a colour.
    init(_ light: LinearColor) {
      let lab = LabColor(light)
      let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
      lightness = lab.lightness
      hue = chroma < Look.leastChroma ? nil : arctangent2(lab.b, lab.a)
    }

    /// The least Lab chroma of a colour that is not grey.
    private static let leastChroma = 9.0
    /// The number of hue ranges.
    private static let parts = 10

    /// The hue range, counted from red; the last is for greys.
    var heap: Int {
      guard let hue else { return Look.parts }
      // Lab's red lies at 40 degrees (0.7). The hue circle is cut half a range before it.
      let turn = (hue - 0.7) / (2 * .pi) + 0.5 / Double(Look.parts)
      return Int((turn - turn.rounded(.down)) * Double(Look.parts)) % Look.parts
    }
  }

  private let puzzle: Puzzle
  private let picture: Bitmap?
  /// The scale from picture space to pixels of the copy.
  private let scale: Double

  /// The approximate side of a piece in pixels of the copy.
  private static let pixels = 6.0

  init(_ puzzle: Puzzle) {
    self.puzzle = puzzle
    let across = puzzle.cut.picture.width / puzzle.cut.side * PieceColors.pixels
    picture = puzzle.picture.pyramid?.level(atLeast: across)
    scale = Double(picture?.width ?? 1) / puzzle.cut.picture.width
  }

  /// The colours at 25 places in the middle part of a piece.
  func samples(of piece: Int) -> [LinearColor] {
    guard let picture else { return [] }
    let middle = (puzzle.cut.middle(of: piece) - puzzle.cut.picture.origin) * scale
    let reach = puzzle.cut.side * 0.36 * scale
    var result: [LinearColor] = []
    for down in -2...2 {
      for across in -2...2 {
        let x = max(0, min(picture.width - 1, Int(middle.dx + Double(across) * reach / 2)))
        let y = max(0, min(picture.height - 1, Int(middle.dy + Double(down) * reach / 2)))
        result.append(LinearColor(premultiplied: picture[x, y]))
      }
    }
    return result
  }

  /// The look of a piece's mean colour.
  func look(of piece: Int) -> Look { Look(LinearColor(meanOf: samples(of: piece))) }
}

extension LinearColor {
  fileprivate init(premultiplied pixel: UInt32) {
    func channel(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: pixel >> shift) }
    self.init(Color(red: channel(16), green: channel(8), blue: channel(0)))
  }

  init(meanOf colors: [LinearColor]) {
    let part = 1 / Double(max(1, colors.count))
    self.init(red: 0, green: 0, blue: 0)
    for color in colors {
      red += color.red * part
      green += color.green * part
      blue += color.blue * part
    }
  }
}
