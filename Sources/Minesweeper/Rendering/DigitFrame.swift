import Geometry

/// The outlines around digits, for players who tell shapes apart more easily than colours: a circle for 1, a lens for
/// 2, and from 3 on a polygon with that many corners.
enum DigitFrame {
  /// The distance of the corners from the middle of the cell, as a part of the cell's side.
  static let radius = 0.42

  /// How far below the middle of the cell the centre of the digit lies, as a part of the radius. A triangle has more
  /// room below its middle.
  static func middle(of number: Int) -> Double { number == 3 ? 0.12 : 0 }

  /// The frame of a number in a cell whose upper left corner is the origin.
  static func path(_ number: Int, side: Double) -> Path {
    let center = Point(side / 2, side / 2)
    let radius = side * DigitFrame.radius
    switch number {
    case 1: return Path(circle: center, radius: radius * 0.92)
    case 2:
      var lens = Path()
      lens.move(to: center + Vector(0, -radius))
      lens.quad(center + Vector(radius * 1.45, 0), to: center + Vector(0, radius))
      lens.quad(center + Vector(-radius * 1.45, 0), to: center + Vector(0, -radius))
      lens.close()
      return lens
    default:
      // Squares and octagons have a side at the top, the others a corner.
      let turn = number % 4 == 0 ? Double.pi / Double(number) : 0
      let lift = number == 3 ? 0.16 : 0
      return Path(
        polygon: (0..<number).map { corner in
          let angle = Double(corner) * 2 * .pi / Double(number) - .pi / 2 + turn
          let reach = radius * (number == 3 ? 1.16 : number == 4 ? 1.12 : 1)
          return center + Vector(angle: angle, length: reach) + Vector(0, lift * radius)
        })
    }
  }
}
