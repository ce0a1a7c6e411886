import Geometry
import Interface
import Raster
import Scene

/// What colours pieces have, looked up in a small copy of the picture.
struct PieceColors {
  /// How a colour looks.
  struct Look {
    var lightness: Double
    /// From 0, along the rainbow from red; nil for greys.
    var hue: Double?

    static func grey(lightness: Double) -> Look { Look(lightness: lightness, hue: nil) }

    init(lightness: Double, hue: Double?) {
      self.lightness = lightness
      self.hue = hue
    }

    /// The look of the mean of some light.
    init(_ light: LinearColor) {
      let lab = LabColor(light)
      let strength = (lab.a * lab.a + lab.b * lab.b).squareRoot()
      lightness = lab.lightness
      hue = strength < Look.leastStrength ? nil : arctangent2(lab.b, lab.a)
    }

    /// How far from grey a colour must be to count as one.
    private static let leastStrength = 9.0
    /// How many parts the rainbow has.
    private static let parts = 10

    /// The part of the rainbow, counted from red; greys last.
    var heap: Int {
      guard let hue else { return Look.parts }
      // Lab's red lies at 40 degrees; half a part before it the circle is cut.
      let turn = (hue - 0.7) / (2 * .pi) + 0.5 / Double(Look.parts)
      return Int((turn - turn.rounded(.down)) * Double(Look.parts)) % Look.parts
    }
  }

  private let puzzle: Puzzle
  private let picture: Bitmap?
  /// Picture space to pixels of the small copy.
  private let scale: Double

  /// How many pixels the side of a piece has in the copy, about.
  private static let pixels = 6.0

  init(_ puzzle: Puzzle) {
    self.puzzle = puzzle
    let levels = puzzle.picture.pyramid?.levels ?? []
    let across = puzzle.cut.picture.width / puzzle.cut.side * PieceColors.pixels
    picture = levels.last { Double($0.width) >= across } ?? levels.first
    scale = Double(picture?.width ?? 1) / puzzle.cut.picture.width
  }

  /// The light of a piece's middle part at some places.
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

  /// How the mean of a piece looks.
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
