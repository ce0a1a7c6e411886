import Geometry
import Interface
import ModeKit

extension JigsawMode: PictureTakingMode {
  /// The largest number of pieces whose cut is drawn: more could not be told apart.
  private static let maxDrawn = 1500
  /// The largest number of pieces of an irregular cut in a preview: more would take too long.
  private static let maxIrregular = 4000

  /// The built-in pictures.
  public var samples: [PictureSample] {
    BuiltInPicture.all.map { picture in
      PictureSample(name: picture.name, label: picture.label, size: BuiltInPicture.size) {
        picture.draw(into: $0)
      }
    }
  }

  /// "Make it a puzzle", translated, with the icon of a piece.
  public var invitation: (label: String, icon: Icon) { (tr("Make it a puzzle"), .pieces) }

  /// The answers with another number of pieces.
  public func answers(_ answers: Form.Answers, forParts count: Int) -> Form.Answers {
    var answers = answers
    let range = JigsawParams.pieceRange
    answers.numbers["grid"] = 0
    answers.numbers["pieces"] = min(max(count, range.lowerBound), range.upperBound)
    return answers
  }

  /// The cut over the picture, and a caption; `picture` is in pixels, `room` in dp. For a puzzle archive there is only
  /// a caption.
  public func preview(_ answers: Form.Answers, picture: Size, room: Size) -> FormPreview? {
    if case .file(let path) = answers.pictures["picture"], Self.isArchive(path) {
      return FormPreview(
        caption: tr("This puzzle comes with its own pieces; only the picture counts of these answers."))
    }
    var answers = answers
    // Only the shape of the picture matters here.
    answers.pictures["picture"] = .blob("")
    guard picture.width > 0, picture.height > 0, let params = try? params(from: answers) else { return nil }
    let grid = params.grid(for: picture)
    let isRegular = params.frame == .rectangle && params.style != .voronoi && params.style != .whimsies
    let count = isRegular ? grid.columns * grid.rows : params.count(for: picture)
    let kept = kept(params.frame, of: picture)
    let caption =
      isRegular
      ? tr("{0} × {1} = {2} pieces", String(grid.columns), String(grid.rows), String(count))
      : kept.map { tr("{0} pieces of {1} % of the picture", String(count), String($0)) }
        ?? tr("{0} pieces", String(count))
    // For very many pieces an irregular cut of fewer is made, and the size of a piece is computed from that.
    let made = isRegular ? params.count(for: picture) : min(params.count(for: picture), Self.maxIrregular)
    guard
      let cut = Cut.made(
        params.style, frame: params.frame, grid: grid, count: made, of: picture, look: params.look, seed: 1)
    else { return FormPreview(caption: caption) }
    let table = Scatter(cut, aspect: room.height > 0 ? room.width / room.height : nil).table
    let scale = min(room.width / table.width, room.height / table.height)
    guard isRegular || made == count else {
      return FormPreview(
        caption: caption, side: cut.side * scale * (Double(made) / Double(count)).squareRoot(),
        partLine: Self.pieceLine)
    }
    var lines = Path()
    if cut.count <= Self.maxDrawn {
      for piece in 0..<cut.count {
        cut.forEachSide(of: piece) { side in
          if !side.isBackwards || side.neighbour < 0 { lines.append(cut.path(of: side)) }
        }
      }
    }
    let area = cut.picture
    let unit = Affine.translation(.origin - area.origin).then(.scale(1 / area.width, 1 / area.height))
    return FormPreview(
      lines: lines.transformed(by: unit), caption: caption, side: cut.side * scale,
      part: cut.outline(of: middlePiece(cut)).transformed(by: .scale(scale)), partLine: Self.pieceLine)
  }

  /// The caption about the size of a piece, in millimetres if known.
  @Sendable private static func pieceLine(_ millimetres: String?, _ isShown: Bool) -> String {
    isShown
      ? millimetres.map { tr("a piece in its real size: {0} mm", $0) } ?? tr("a piece in its real size")
      : tr("a piece is {0} mm wide here", millimetres ?? "")
  }

  /// The part of a picture inside a frame, in per cent; nil when it is the whole picture.
  private func kept(_ frame: FrameShape, of picture: Size) -> Int? {
    guard frame != .rectangle, let area = CutOutline(frame.outline(in: picture))?.area else { return nil }
    return Int((100 * area / (picture.width * picture.height)).rounded())
  }

  /// A typical piece in the middle.
  private func middlePiece(_ cut: Cut) -> Int {
    cut.grid.map { $0.rows / 2 * $0.columns + $0.columns / 2 } ?? cut.count / 2
  }
}
