import Geometry

/// The outlines of the digits 1 to 8, drawn for this board: semibold, with one stem width. Each has a distinct
/// silhouette, so that digits can be told apart without colour.
///
/// A digit stands in a box 100 high whose upper left corner is the origin. It is the union of a filled shape
/// and a line of one width.
struct DigitShape: Sendable {
  /// The width of lines.
  static let stem = 16.5
  /// The height of a digit.
  static let height = 100.0

  /// Filled parts.
  var fill = Path()
  /// Lines of ``stem`` width with flat ends.
  var line = Path()
  /// The width of the digit.
  var width: Double

  /// The digits; the first is 1.
  static let all = [one, two, three, four, five, six, seven, eight]

  /// A question mark.
  static var question: DigitShape {
    var line = Path()
    line.move(to: Point(9, 29))
    line.cubic(Point(9, 16), Point(18, 8.25), to: Point(31, 8.25))
    line.cubic(Point(44.5, 8.25), Point(53, 16), to: Point(53, 28))
    line.cubic(Point(53, 46), Point(31, 44), to: Point(31, 69))
    return DigitShape(fill: polygon(22.5, 80, 39.5, 80, 39.5, 98, 22.5, 98), line: line, width: 62)
  }

  private static func polygon(_ coordinates: Double...) -> Path {
    Path(
      polygon: stride(from: 0, to: coordinates.count, by: 2).map {
        Point(coordinates[$0], coordinates[$0 + 1])
      })
  }

  private static let one = DigitShape(
    fill: polygon(26, 0, 42, 0, 42, 100, 25, 100, 25, 19.5, 3, 33, 3, 16), width: 46)

  private static var two: DigitShape {
    var line = Path()
    line.move(to: Point(9, 31))
    line.cubic(Point(9, 16), Point(18, 8.25), to: Point(31, 8.25))
    line.cubic(Point(44.5, 8.25), Point(53, 17), to: Point(53, 29))
    line.cubic(Point(53, 39), Point(48, 46), to: Point(40, 54))
    line.line(to: Point(11, 84))
    line.line(to: Point(12, 92))
    return DigitShape(fill: polygon(3, 84, 62, 84, 62, 100, 3, 100), line: line, width: 64)
  }

  private static var three: DigitShape {
    var line = Path()
    line.move(to: Point(9, 27))
    line.cubic(Point(10, 15), Point(19, 8.25), to: Point(31, 8.25))
    line.cubic(Point(44, 8.25), Point(52.5, 16), to: Point(52.5, 27.5))
    line.cubic(Point(52.5, 39.5), Point(44, 47.5), to: Point(31, 47.5))
    line.line(to: Point(23, 47.5))
    line.move(to: Point(30, 47.5))
    line.cubic(Point(46, 47.5), Point(55, 56), to: Point(55, 69))
    line.cubic(Point(55, 83), Point(45.5, 91.75), to: Point(31, 91.75))
    line.cubic(Point(17.5, 91.75), Point(8.5, 84.5), to: Point(7.5, 72))
    return DigitShape(line: line, width: 64)
  }

  private static var four: DigitShape {
    // The counter left of the stem is cut out by the opposite winding.
    var fill = polygon(
      37, 0, 57, 0, 57, 62, 70, 62, 70, 78, 57, 78, 57, 100, 40.5, 100, 40.5, 78, 2, 78, 2, 61)
    fill.append(polygon(40.5, 23, 19, 62, 40.5, 62))
    return DigitShape(fill: fill, width: 72)
  }

  private static var five: DigitShape {
    var line = Path()
    line.move(to: Point(56, 8.25))
    line.line(to: Point(18.5, 8.25))
    line.line(to: Point(14.5, 50))
    line.move(to: Point(17, 48.5))
    line.cubic(Point(21, 43), Point(27, 40), to: Point(34, 40))
    line.cubic(Point(47, 40), Point(56, 50), to: Point(56, 65))
    line.cubic(Point(56, 81.5), Point(46, 91.75), to: Point(32, 91.75))
    line.cubic(Point(19, 91.75), Point(10, 85), to: Point(8, 74))
    return DigitShape(line: line, width: 66)
  }

  private static var six: DigitShape {
    var line = Path()
    line.move(to: Point(56, 24))
    line.cubic(Point(53, 14), Point(45, 8.25), to: Point(35, 8.25))
    line.cubic(Point(18, 8.25), Point(8.5, 24), to: Point(8.5, 55))
    line.line(to: Point(8.5, 66))
    line.add(ellipseIn: Rect(minX: 8.5, minY: 41, maxX: 57.5, maxY: 91.75))
    return DigitShape(line: line, width: 66)
  }

  private static let seven = DigitShape(
    fill: polygon(3, 0, 60, 0, 60, 14, 29.5, 100, 11, 100, 40.5, 16, 3, 16), width: 62)

  private static var eight: DigitShape {
    var line = Path(ellipseIn: Rect(minX: 12, minY: 8.25, maxX: 54, maxY: 47))
    line.add(ellipseIn: Rect(minX: 8.5, minY: 47, maxX: 57.5, maxY: 91.75))
    return DigitShape(line: line, width: 66)
  }
}
