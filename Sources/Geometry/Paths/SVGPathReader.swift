/// A fault in SVG path data.
public struct SVGPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Reason: Hashable, Sendable {
    /// The data does not start with M or m.
    case noMove
    /// A character is not a command where one is expected.
    case unknownCommand
    /// A number is missing or malformed.
    case expectedNumber
    /// A number is too large for a `Double`.
    case numberTooLarge
    /// An arc's flag is neither 0 nor 1.
    case expectedFlag
    /// The path has more points than were asked for.
    case tooManyPoints
  }

  /// The kind of fault.
  public var reason: Reason
  /// The position of the fault, in bytes of UTF-8 from the start of the text.
  public var position: Int

  /// Makes an error.
  public init(reason: Reason, position: Int) {
    self.reason = reason
    self.position = position
  }

  /// One sentence that says what is wrong and where.
  public var description: String {
    let what =
      switch reason {
      case .noMove: "path data must start with M or m"
      case .unknownCommand: "expected one of the commands MLHVCSQTAZ"
      case .expectedNumber: "expected a number"
      case .numberTooLarge: "a number is too large"
      case .expectedFlag: "an arc's flag must be 0 or 1"
      case .tooManyPoints: "the path has too many points"
      }
    return "Byte \(position) of the SVG path data: \(what)."
  }
}

extension Path {
  /// Reads SVG path data: all commands, absolute and relative, and every short form of numbers that SVG 1.1 allows.
  /// Arcs become cubics, at most 2.73·10⁻⁴ of the larger radius too large. Blank text gives an empty path.
  ///
  /// - Parameters:
  ///   - text: the data.
  ///   - most: how many points the path may have.
  /// - Throws: ``SVGPathError`` at the first fault.
  /// - Complexity: O(text).
  public init(svg text: String, most: Int = .max) throws(SVGPathError) {
    var reader = SVGPathReader(bytes: Array(text.utf8), most: most)
    try reader.read()
    self = reader.path
  }
}

/// Parses the bytes of SVG path data and builds the path.
private struct SVGPathReader {
  let bytes: [UInt8]
  var path = Path()
  private var position = 0
  /// The last control point, which S and T mirror, and the command that it belongs to.
  private var control = Point.origin
  private var controlKind = Character(" ")

  private let most: Int

  init(bytes: [UInt8], most: Int) {
    self.bytes = bytes
    self.most = most
  }

  mutating func read() throws(SVGPathError) {
    skipBlanks()
    while position < bytes.count {
      let letter = Character(Unicode.Scalar(bytes[position]))
      guard "MmLlHhVvCcSsQqTtAaZz".contains(letter) else {
        throw SVGPathError(reason: path.isEmpty ? .noMove : .unknownCommand, position: position)
      }
      guard !path.isEmpty || letter == "M" || letter == "m" else {
        throw SVGPathError(reason: .noMove, position: position)
      }
      position += 1
      skipBlanks()
      if letter == "Z" || letter == "z" {
        path.close()
        controlKind = "Z"
        continue
      }
      let isRelative = letter.isLowercase
      var kind = Character(letter.uppercased())
      repeat {
        try command(kind, isRelative)
        guard path.points.count <= most else {
          throw SVGPathError(reason: .tooManyPoints, position: position)
        }
        // More points after a move are lines.
        if kind == "M" { kind = "L" }
        skipSeparator()
      } while position < bytes.count && startsNumber(bytes[position])
    }
  }

  private mutating func command(_ kind: Character, _ isRelative: Bool) throws(SVGPathError) {
    let current = path.currentPoint
    let base = isRelative ? current : .origin
    switch kind {
    case "M": path.move(to: try point(base))
    case "L": path.line(to: try point(base))
    case "H": path.line(to: Point(base.x + (try number()), current.y))
    case "V": path.line(to: Point(current.x, base.y + (try number())))
    case "C":
      let c1 = try point(base)
      control = try point(base)
      path.cubic(c1, control, to: try point(base))
    case "S":
      let c1 = controlKind == "C" ? current + (current - control) : current
      control = try point(base)
      path.cubic(c1, control, to: try point(base))
    case "Q":
      control = try point(base)
      path.quad(control, to: try point(base))
    case "T":
      control = controlKind == "Q" ? current + (current - control) : current
      path.quad(control, to: try point(base))
    default:
      let radii = Size(try number(), try number())
      let rotation = try number() * .pi / 180
      let isLarge = try flag()
      let isClockwise = try flag()
      path.arc(
        to: try point(base), radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    }
    controlKind = kind == "S" ? "C" : kind == "T" ? "Q" : kind
  }

  // MARK: Numbers

  private mutating func point(_ base: Point) throws(SVGPathError) -> Point {
    let x = try number()
    let y = try number()
    return Point(base.x + x, base.y + y)
  }

  private mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    let start = position
    func fail(_ reason: SVGPathError.Reason) -> SVGPathError { SVGPathError(reason: reason, position: start) }
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
    var digits = skipDigits()
    if peek == UInt8(ascii: ".") {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else { throw fail(.expectedNumber) }
    if let byte = peek, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw fail(.expectedNumber) }
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw fail(.expectedNumber)
    }
    guard value.isFinite else { throw fail(.numberTooLarge) }
    return value
  }

  /// Reads a flag, a single digit 0 or 1, which the next number may follow without a separator.
  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let byte = peek, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw SVGPathError(reason: .expectedFlag, position: position)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func startsNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || [UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 32 || (9...13).contains(byte) && byte != 11 { position += 1 }
  }

  /// Skips blanks with at most one comma among them.
  private mutating func skipSeparator() {
    skipBlanks()
    if peek == UInt8(ascii: ",") {
      position += 1
      skipBlanks()
    }
  }
}

extension Path {
  /// Adds an arc of an ellipse from the current point to another, as SVG's A command does. Radii that are too small are
  /// scaled up until the arc reaches; a radius of 0 gives a straight line.
  ///
  /// - Parameters:
  ///   - end: where the arc ends.
  ///   - radii: the ellipse's half width and half height; signs are ignored.
  ///   - rotation: the rotation of the ellipse's x axis in radians, clockwise on screen.
  ///   - isLarge: whether to take the arc of more than half a turn.
  ///   - isClockwise: whether to go clockwise on screen.
  public mutating func arc(to end: Point, radii: Size, rotation: Double, isLarge: Bool, isClockwise: Bool) {
    let start = currentPoint
    guard end.isFinite, start != end else { return }
    var rx = abs(radii.width)
    var ry = abs(radii.height)
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else {
      line(to: end)
      return
    }
    // The conversion of SVG 1.1, appendix F.6.5, starts with half the chord in the ellipse's axes.
    let half = Affine.rotation(-rotation).apply((start - end) / 2)
    let reach = (half.dx / rx) * (half.dx / rx) + (half.dy / ry) * (half.dy / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // On the unit circle the centre is on the perpendicular bisector of the chord.
    let u = Vector(half.dx / rx, half.dy / ry)
    let side = max(0, 1 / u.lengthSquared - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let c = Vector(u.dy * side, -u.dx * side)
    let from = u - c
    let to = -u - c
    var sweep = arctangent2(from.cross(to), from.dot(to))
    if isClockwise && sweep < 0 { sweep += 2 * .pi }
    if !isClockwise && sweep > 0 { sweep -= 2 * .pi }
    let center =
      start.lerp(end, 0.5) + Affine.rotation(rotation).apply(Vector(c.dx * rx, c.dy * ry))
    var piece = Path()
    piece.arc(
      center: center, radii: Size(rx, ry), rotation: rotation, start: from.angle, sweep: sweep)
    // Both ends are exactly as given, without rounding errors.
    let curves = piece.segments.compactMap { if case .cubic(let curve) = $0 { curve } else { nil } }
    guard let last = curves.last else {
      line(to: end)
      return
    }
    for curve in curves.dropLast() { cubic(curve.control1, curve.control2, to: curve.end) }
    cubic(last.control1, last.control2, to: end)
  }
}
