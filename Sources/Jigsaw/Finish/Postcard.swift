import Geometry
import Interface
import ModeKit
import Scene

/// A finished puzzle as a printed postcard: the picture with its cut lines on white card, and below it the number of
/// pieces, the time, the players and the day.
package struct Postcard: LayerContent {
  /// The longer side of the picture and the white margin around it, in points.
  private static let longest = 840.0, margin = 30.0
  /// The least width of the picture's room, in which a caption can be read.
  private static let narrowest = 480.0
  /// The height of a line of the caption, in points.
  private static let line = 34.0
  /// Pixels per point of the file.
  package static let scale = 2.0

  private static let card = Color(0xFDFBF6)
  private static let ink = Color(0x2A2B2C), quietInk = Color(0x6A6660)

  private let puzzle: Puzzle
  /// The name of the picture; empty for one without a name.
  private let name: String
  /// The pieces and the time.
  private let feat: String
  /// The day of the last piece; empty if unknown.
  private let date: String
  private let hands: [SeatShare]

  /// Makes the postcard of a finished table.
  ///
  /// - Parameters:
  ///   - table: the table.
  ///   - params: what the puzzle was made with.
  ///   - title: the name of the document; empty for that of the picture.
  ///   - ended: the time of the last piece, in milliseconds since 1970; 0 if unknown.
  ///   - hands: who joined how many pieces.
  package init(
    _ table: PuzzleTable, _ params: JigsawParams, titled title: String = "", ended: Int64, hands: [SeatShare]
  ) {
    puzzle = table.puzzle
    let isBuiltIn = !params.picture.contains(":")
    name = title.isEmpty && isBuiltIn ? JigsawMode.name(ofPicture: params.picture).text(tr) : title
    feat = tr(
      "{0} pieces in {1}", String(table.puzzle.cut.count), JigsawMode.duration(table.played).text(tr))
    date = ended > 0 ? CalendarDay(ended).text : ""
    self.hands = hands.count > 1 ? hands : []
  }

  /// The picture's place on the card.
  package var picture: Rect {
    let frame = puzzle.cut.frame
    let scale = Self.longest / max(frame.width, frame.height)
    let size = Size(frame.width * scale, frame.height * scale)
    let room = max(size.width, Self.narrowest)
    return Rect(
      x: Self.margin + (room - size.width) / 2, y: Self.margin, width: size.width, height: size.height)
  }

  /// The caption's place on the card.
  package var caption: Rect {
    let lines = 1 + (name.isEmpty ? 0 : 1) + (hands.isEmpty ? 0 : 1)
    return Rect(
      x: Self.margin, y: picture.maxY + 14, width: max(picture.width, Self.narrowest),
      height: Double(lines) * Self.line + 6)
  }

  /// The card, in points.
  package var bounds: Rect {
    Rect(x: 0, y: 0, width: caption.width + 2 * Self.margin, height: caption.maxY + Self.margin - 8)
  }

  /// Draws the card.
  package func draw(_ rect: Rect, scale: Double, into canvas: Canvas) { draw(into: canvas) }

  private func draw(into canvas: Canvas) {
    canvas.fill(bounds, Self.card)
    canvas.stroke(Path(rect: bounds.inset(by: 0.5)), Color.black.faded(0.14), width: 1)
    drawPicture(into: canvas)
    drawCaption(into: canvas)
  }

  private func drawPicture(into canvas: Canvas) {
    let cut = puzzle.cut
    let scale = picture.width / cut.frame.width
    let place = Affine.translation(.origin - cut.frame.origin).then(.scale(scale))
      .then(.translation(picture.origin - .origin))
    canvas.with(place) {
      canvas.fill(cut.border, puzzle.picture.paint(over: cut.picture))
      // The seams of smaller pieces would look like a grey veil.
      guard cut.side * canvas.scale >= Self.leastSide else { return }
      let width = max(PieceLook.cut(cut.side), 0.8 / canvas.scale)
      let seams = cut.seams(of: Array(0..<cut.count)) { _ in true }
      canvas.with(.translation(Vector(width * 0.6, width * 0.6))) {
        canvas.stroke(seams, Color.white.faded(0.28), width: width)
      }
      canvas.stroke(seams, Color.black.faded(0.42), width: width)
      canvas.stroke(cut.border, Color.black.faded(0.25), width: width)
    }
  }

  /// The side of pieces in device pixels from which their seams are drawn.
  private static let leastSide = 7.0

  private func drawCaption(into canvas: Canvas) {
    let typesetter = canvas.resources.typesetter
    let room = caption
    var baseline = room.minY + 26
    /// Writes a line, smaller where it would not fit.
    func write(
      _ text: String, size: Double, _ weight: TextStyle.Weight, _ color: Color, room: Rect,
      atEnd: Bool = false
    ) {
      var style = TextStyle(size: size, weight: weight)
      let width = typesetter.measure(text, style).width
      if width > room.width { style.size *= room.width / width }
      let shown = min(width, room.width)
      canvas.text(text, at: Point(atEnd ? room.maxX - shown : room.minX, baseline), style, color)
    }
    let day = typesetter.measure(date, TextStyle(size: 18)).width
    let beside = Rect(
      x: room.minX, y: room.minY, width: room.width - day - 24, height: room.height)
    write(date, size: 18, .regular, Self.quietInk, room: room, atEnd: true)
    if !name.isEmpty {
      write(name, size: 26, .semibold, Self.ink, room: beside)
      baseline += Self.line
      write(feat, size: 19, .regular, Self.ink, room: room)
    } else {
      write(feat, size: 24, .semibold, Self.ink, room: beside)
    }
    guard !hands.isEmpty else { return }
    baseline += Self.line
    drawHands(at: baseline, in: room, canvas)
  }

  /// Draws how many people there were, and the joins of each after a dot in the colour of the seat.
  private func drawHands(at baseline: Double, in room: Rect, _ canvas: Canvas) {
    let typesetter = canvas.resources.typesetter
    let theme = Theme(.paper)
    let people = tr("{0} people", String(hands.count))
    let (dot, gap, space) = (14.0, 8.0, 24.0)
    func width(_ text: String, _ size: Double) -> Double {
      typesetter.measure(text, TextStyle(size: size)).width
    }
    let all = hands.map { space + dot + gap + width(String($0.joins), 19) }.reduce(width(people, 19), +)
    let size = 19 * min(1, room.width / all)
    canvas.text(people, at: Point(room.minX, baseline), TextStyle(size: size), Self.ink)
    var x = room.minX + width(people, size)
    for hand in hands {
      x += space
      let circle = Rect(x: x, y: baseline - size * 0.36 - dot / 2, width: dot, height: dot)
      canvas.fill(circle, radius: dot / 2, .color(theme.color(hand.color)))
      x += dot + gap
      canvas.text(String(hand.joins), at: Point(x, baseline), TextStyle(size: size), Self.ink)
      x += width(String(hand.joins), size)
    }
  }
}

extension Postcard {
  /// The card as a small picture, a little askew on its shadow.
  var drawing: NamedDrawing {
    let tilt = 0.045
    let all = hands.map { String($0.joins) }.joined(separator: " ")
    return NamedDrawing("postcard \(puzzle.picture.id) \(name) \(feat) \(date) \(all)") { room, canvas in
      let card = bounds
      let turned = Affine.rotation(tilt).apply(Rect(center: .origin, size: card.size))
      let scale = min((room.width - 24) / turned.width, (room.height - 24) / turned.height)
      let place = Affine.translation(.origin - card.center).then(.rotation(tilt)).then(.scale(scale))
        .then(.translation(Vector(room.width / 2, room.height / 2)))
      canvas.with(place) {
        canvas.shadow(
          under: Path(rect: card), blur: 14 / scale, offset: Vector(0, 5 / scale), color: .black.faded(0.4))
        draw(into: canvas)
      }
    }
  }
}
