import Geometry
import Interface
import Scene

/// The picture of a shelf, in dp of the window.
package struct ShelfContent: LayerContent {
  let shelf: Shelf
  let table: PuzzleTable
  /// The visible groups of the open tray, with their indices.
  let groups: [(place: Int, id: Int)]
  /// The trays that would receive what hands hold now.
  let targets: Set<Int>
  let theme: Theme

  package func draw(_ rect: Rect, scale: Double, into canvas: Canvas) {
    canvas.with(shelf.toWindow) { draw(canvas) }
  }

  private func draw(_ canvas: Canvas) {
    canvas.shadow(
      under: shelf.box, radius: 0, blur: 16, offset: Vector(0, -2), color: theme.color(.shadow))
    canvas.fill(shelf.box, theme.color(.raised))
    for index in shelf.trays.indices { drawTab(index, canvas) }
    drawMore(canvas)
    guard let open = shelf.open else { return }
    drawTaller(canvas)
    let strip = shelf.strip
    canvas.fill(strip, theme.color(.tableLit))
    canvas.fill(strip, open.color.color.faded(targets.contains(open.id) ? 0.4 : 0.16))
    canvas.fill(Rect(x: strip.minX, y: strip.minY, width: strip.width, height: 3), open.color.color)
    canvas.clip(to: strip) {
      for (place, id) in groups { table.draw(id, in: shelf.cell(place), theme: theme, into: canvas) }
    }
    if groups.isEmpty { drawHint(canvas) }
  }

  private func drawTab(_ index: Int, _ canvas: Canvas) {
    let tray = shelf.trays[index]
    let tab = shelf.tab(index).inset(dx: 2, dy: 3)
    let isOpen = tray.id == shelf.open?.id
    if isOpen || targets.contains(tray.id) {
      canvas.fill(tab, radius: 8, .color(tray.color.color.faded(targets.contains(tray.id) ? 0.6 : 0.3)))
    }
    // Many trays have narrower tabs and smaller text.
    let isNarrow = tab.width < 140
    let inset = isNarrow ? 6.0 : 8.0
    let dot = Rect(center: Point(tab.minX + inset + 8, tab.center.y), size: Size(16, 16))
    canvas.fill(dot, radius: 8, .color(tray.color.color))
    canvas.stroke(Path(roundedRect: dot, radius: 8), theme.color(.text).faded(0.6), width: 1)
    let style = theme.style(isNarrow ? .detail : .body)
    let typesetter = canvas.resources.typesetter
    let count = String(shelf.counts[index])
    let countWidth = typesetter.measure(count, style).width
    let baseline = tab.center.y + style.size * 0.36
    let start = tab.minX + inset + 16 + inset
    let room = tab.maxX - inset - countWidth - 8 - start
    if room > 24 { draw(tray.name, from: start, room: room, around: tab.center.y, style, canvas) }
    canvas.text(
      count, at: Point(tab.maxX - countWidth - inset, baseline), style,
      theme.color(isOpen ? .text : .quietText))
  }

  /// The smallest size of a tab's text, as a part of that of details.
  private static let smallest = 0.8

  /// A tray's name in one line, or in two smaller ones if it is too long. No word is broken: a long one is made
  /// smaller, or ends with an ellipsis.
  package static func name(
    _ name: String, room: Double, _ style: TextStyle, small: TextStyle, _ typesetter: any Typesetter
  ) -> TextBlock {
    if typesetter.measure(name, style).width <= room {
      return TextBlock(name, style, width: room, maxLines: 1, typesetter: typesetter)
    }
    let shrunk = TextBlock(name, small, width: room, typesetter: typesetter)
    if shrunk.isCut || shrunk.style.size < small.size * smallest {
      return TextBlock(name, small, width: room, maxLines: 1, typesetter: typesetter)
    }
    return TextBlock(name, shrunk.style, width: room, maxLines: 2, typesetter: typesetter)
  }

  private func draw(
    _ name: String, from x: Double, room: Double, around y: Double, _ style: TextStyle, _ canvas: Canvas
  ) {
    let block = Self.name(
      name, room: room, style, small: theme.style(.detail), canvas.resources.typesetter)
    let first = y + block.style.size * 0.36 - block.lineHeight * Double(block.lines.count - 1) / 2
    for (number, line) in block.lines.enumerated() {
      canvas.text(
        line.string, at: Point(x, first + Double(number) * block.lineHeight), block.style, theme.color(.text))
    }
  }

  private func drawMore(_ canvas: Canvas) {
    for step in -1...1 {
      let dot = Rect(center: shelf.more.center + Vector(Double(step) * 7, 0), size: Size(4, 4))
      canvas.fill(dot, radius: 2, .color(theme.color(.text)))
    }
  }

  /// Draws a chevron in the direction in which the shelf would grow or shrink.
  private func drawTaller(_ canvas: Canvas) {
    var angle = Path()
    let (middle, rise) = (shelf.taller.center, shelf.rows > 1 ? -4.0 : 4.0)
    angle.move(to: middle + Vector(-8, rise))
    angle.line(to: middle + Vector(0, -rise))
    angle.line(to: middle + Vector(8, rise))
    canvas.stroke(angle, theme.color(.text), width: 2)
  }

  private func drawHint(_ canvas: Canvas) {
    let style = theme.style(.detail)
    let block = TextBlock(
      tr("Drag pieces here to put them aside."), style, width: shelf.strip.width - 32, maxLines: 2,
      typesetter: canvas.resources.typesetter)
    for (number, line) in block.lines.enumerated() {
      let y =
        shelf.strip.center.y + (Double(number) - Double(block.lines.count) / 2 + 0.75) * block.lineHeight
      canvas.text(
        line.string, at: Point(shelf.strip.center.x - line.width / 2, y), block.style, theme.color(.text))
    }
  }
}

extension Shelf {
  /// The part of a square that a piece occupies.
  private static let share = 0.9

  /// The transform from the table, where a group's box is `box`, to its square on a shelf. All single pieces have the
  /// same scale.
  static func fit(_ box: Rect, in cell: Rect, of cut: Cut) -> Affine {
    let extent = max(box.width, box.height, cut.pitch)
    return Affine.scale(cell.width * share / extent).taking(box.center, to: cell.center)
  }
}
