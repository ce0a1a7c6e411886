import Geometry
import Interface
import ModeKit
import Scene

/// The sheet for choosing a brush, a size and a colour.
extension SketchMode {
  /// The height of the preview in dp.
  private static let previewHeight = 112.0

  /// Shows the sheet to a seat, after reading the brushes again.
  func showBrushes(_ seat: Int, _ host: ModeHost<SketchMode>) {
    readBrushes(host) { host in
      reportBrushProblems(host)
      host.session[seat].tools.mix = MixedColor(color(of: seat, host))
      show(.brushes, seat, host)
    }
  }

  /// Shows a sheet to a seat.
  func show(_ sheet: SketchSheet, _ seat: Int, _ host: ModeHost<SketchMode>) {
    host.session[seat].tools.sheet = sheet
    host.request(.page(page(sheet, seat, host), seat: seat))
  }

  /// Updates an open sheet.
  func refreshSheet(_ seat: Int, _ host: ModeHost<SketchMode>) {
    if let sheet = host.session[seat].tools.sheet { host.request(.pageChanged(page(sheet, seat, host))) }
  }

  private func page(_ sheet: SketchSheet, _ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    switch sheet {
    case .brushes: brushPage(seat, host)
    case .shapes: shapePage(seat, host)
    case .views: viewPage(seat, host)
    case .layers: layerPage(seat, host)
    case .board: boardPage(seat, host)
    }
  }

  private func color(of seat: Int, _ host: ModeHost<SketchMode>) -> Color {
    host.session[seat].tools.color.shown(host.state.look.theme(host.environment.theme))
  }

  private func brushPage(_ seat: Int, _ host: ModeHost<SketchMode>) -> Page {
    let tools = host.session[seat].tools
    let stock = host.session.brushes.stock
    let kind = tools.kind(stock)
    let size = tools.size(kind)
    var blocks: [Page.Block] = stock.problems.map { .note($0) }
    blocks += [
      .gallery(
        stock.kinds.map { other in
          Page.Sample(
            .sketch(.brush(other.id)), other.label, sample(other, other.firstSize, tools.color, host),
            isSelected: other.id == kind.id)
        }),
      .slider(
        tr("Size"), .sketch(.slider(.size)), value: tools.sizeValue(kind),
        text: size < 10 ? String((size * 10).rounded() / 10) : String(Int(size.rounded()))),
      .drawing(sample(kind, size, tools.color, host), height: Self.previewHeight),
    ]
    blocks += [
      .heading(tr("Chalks")), .swatches((0..<Ink.colorCount).map { swatch(.chalk($0), tools, host) }),
    ]
    if !tools.recent.isEmpty {
      blocks += [.note(tr("Last used")), .swatches(tools.recent.map { swatch($0, tools, host) })]
    }
    blocks.append(.heading(tr("Colours of your own")))
    blocks += Palette.rows.map { .swatches($0.map { swatch($0, tools, host) }) }
    let mix = tools.mix
    func percent(_ value: Double) -> String { "\(Int((value * 100).rounded())) %" }
    blocks += [
      .slider(
        tr("Hue"), .sketch(.slider(.hue)), value: mix.hue, text: "\(Int((mix.hue * 360).rounded()))°"),
      .slider(
        tr("Saturation"), .sketch(.slider(.saturation)), value: mix.saturation, text: percent(mix.saturation)),
      .slider(
        tr("Lightness"), .sketch(.slider(.lightness)), value: mix.lightness, text: percent(mix.lightness)),
    ]
    return Page("brushes \(seat)", title: tr("Brushes and colours"), blocks)
  }

  private func swatch(_ color: InkColor, _ tools: Tools, _ host: ModeHost<SketchMode>) -> Page.Swatch {
    let theme = host.state.look.theme(host.environment.theme)
    let label: String =
      switch color {
      case .chalk(let number): Self.colorName(number, theme)
      case .own: color.text
      }
    return Page.Swatch(
      .sketch(.color(color)), label, color.shown(theme), isSelected: color == tools.color)
  }

  /// A sample of a brush.
  private func sample(
    _ kind: BrushKind, _ width: Double, _ color: InkColor, _ host: ModeHost<SketchMode>
  ) -> NamedDrawing {
    let (theme, look) = (host.environment.theme, host.state.look)
    let name = "\(kind.hashValue) \(width) \(color.text) \(theme.look.rawValue) \(look)"
    return NamedDrawing(name) { size, canvas in
      BrushSample(kind, width: width, color: color, size: size, theme: theme, look: look)
        .draw(in: Rect(origin: .origin, size: size), into: canvas)
    }
  }

  /// Changes the seat's colour by changing the mixed colour.
  func mix(_ change: (inout MixedColor) -> Void, _ seat: Int, _ host: ModeHost<SketchMode>) {
    change(&host.session[seat].tools.mix)
    host.session[seat].tools.color = .own(host.session[seat].tools.mix.color)
  }
}
