import Geometry
import Interface
import ModeKit
import Scene

/// The sheet of the whole board: its material, its print, and commands for everything on it.
extension SketchMode {
  func boardPage(_ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    let look = host.state.look
    var blocks: [Page.Block] = [
      .gallery(
        BoardLook.Surface.allCases.map { surface in
          Page.Sample(
            .sketch(.surface(surface)), surface.label, sample(BoardLook(surface, .none), host),
            isSelected: surface == look.surface)
        }),
      .note(tr("Chalks are light on dark boards and dark on light ones.")),
      .heading(tr("Printed on the board")),
      .gallery(
        BoardLook.Lines.allCases.map { lines in
          Page.Sample(
            .sketch(.lines(lines)), lines.label, sample(BoardLook(look.surface, lines), host),
            isSelected: lines == look.lines)
        }),
      .note(tr("Erasers do not remove the print.")),
    ]
    var options = [Page.Option(.sketch(.addPicture), tr("Add a picture…"), icon: .picture, closes: true)]
    if host.state.count > 0 || !host.state.pictures.isEmpty {
      options.append(Page.Option(.sketch(.selectAll), tr("Select everything"), icon: .select, closes: true))
    }
    if host.state.count > 0 {
      options.append(Page.Option(.sketch(.clear), tr("Clear the board"), icon: .clear, closes: true))
    }
    blocks += [.heading(tr("On the board")), .buttons(options)]
    return Page("board \(seat)", title: tr("Board"), blocks)
  }

  /// A sample of an empty board at half its size; a stave in full size.
  private func sample(_ look: BoardLook, _ host: ModeHost<SketchMode>) -> NamedDrawing {
    let theme = host.environment.theme
    return NamedDrawing("board \(look) \(theme.look.rawValue)") { size, canvas in
      var board = Board()
      board.look = look
      let frame = Rect(origin: .origin, size: size)
      let isStaff = look.lines == .staves
      let camera = Camera(
        center: Point(0, isStaff ? BoardGround.firstStave : 0), zoom: isStaff ? 1 : 0.5, viewport: frame)
      canvas.clip(to: frame) {
        canvas.with(camera.worldToView) {
          BoardPicture(board, theme: theme).draw(camera.visible, scale: canvas.scale, into: canvas)
        }
      }
    }
  }

  /// Changes the look of the board.
  func setLook(_ look: BoardLook, _ seat: Int, _ host: ModeHost<SketchMode>) {
    guard look != host.state.look else { return }
    // Strokes in progress are finished on the board with its old look.
    finishAll(host)
    host.perform(.setLook(look), seat: seat)
  }
}
