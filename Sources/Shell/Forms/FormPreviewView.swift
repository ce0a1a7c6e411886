import Geometry
import Interface
import ModeKit

/// A preview of a new document: the chosen picture with lines over it, a caption below it, and one of its parts in
/// real size where there is room.
final class FormPreviewView: View {
  private let picture = LinedPicture()
  private let part = PartInSize()
  private var partLine: (String?, Bool) -> String = { _, _ in "" }
  private let words = Label("", role: .body)
  private let detail = Label("", role: .detail, color: .quietText)
  private let row = StackView(Stack(.row, spacing: 12, alignment: .center))
  private let gap = 12.0
  private var millimetres: Double?
  /// The greatest height of the picture, relative to its width.
  private let shape = 0.75

  override init() {
    super.init()
    row.add(part)
    row.add(StackView(Stack(.column, spacing: 2, alignment: .stretch), [words, detail]), flex: 1)
    add(picture)
    add(row)
    detail.isHidden = true
  }

  /// Shows the preview of the form's answers; `millimetres` is how wide a part is at first on this screen.
  func show(_ small: Picture, _ preview: FormPreview, millimetres: Double?) {
    picture.show(small, preview.lines)
    part.show(preview.part)
    partLine = preview.partLine
    words.text = preview.caption
    self.millimetres = millimetres
    setNeedsLayout()
  }

  /// Removes the preview.
  func clear() {
    picture.clear()
    part.show(nil)
    words.text = ""
    millimetres = nil
    setNeedsLayout()
  }

  /// Updates the line about the size of a part: a part that is not shown is described only if its width in
  /// millimetres is known.
  private func describe() {
    detail.isHidden = !part.isShown && millimetres == nil
    detail.text = partLine(millimetres.map(Self.text), part.isShown)
  }

  /// Formats millimetres with one decimal below 10 and none from 10 on.
  private static func text(_ millimetres: Double) -> String {
    if millimetres >= 9.95 { return String(Int(millimetres.rounded())) }
    let tenths = Int((millimetres * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }

  private func parts(_ available: Size, _ environment: Environment) -> (picture: Double, row: Double) {
    let row = row.size(fitting: Size(available.width, .infinity), in: environment).height
    // The caption stays below the picture, however low the picture gets.
    return (max(0, min(available.width * shape, available.height - gap - row)), row)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    part.highest = available.height == .infinity ? PartInSize.limit : available.height / 3
    part.widest = available.width / 2
    describe()
    let (picture, row) = parts(available, environment)
    return Size(available.width, picture + gap + row)
  }

  override func layout(in environment: Environment) {
    let (height, below) = parts(bounds.size, environment)
    picture.frame = Rect(x: 0, y: 0, width: bounds.width, height: height)
    row.frame = Rect(x: 0, y: height + gap, width: bounds.width, height: below)
  }
}

/// A part in its real size.
private final class PartInSize: View {
  private var outline: Path?
  /// The greatest height and width of the part, in dp; a larger one is not shown.
  var highest = PartInSize.limit
  var widest = PartInSize.limit
  static let limit = 200.0

  var isShown: Bool { shown != nil }

  func show(_ outline: Path?) {
    self.outline = outline
    setNeedsLayout()
    setNeedsDisplay()
  }

  private var shown: Path? {
    outline.flatMap { path in
      let box = path.bounds
      return box.height <= min(highest, Self.limit) && box.width <= min(widest, Self.limit) ? path : nil
    }
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    shown?.bounds.size ?? .zero
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    guard let path = shown else { return result }
    result.add(
      .shape(
        path.transformed(by: .translation(bounds.center - path.bounds.center)),
        .color(environment.color(.accent))))
    return result
  }
}

/// A picture with lines over it.
private final class LinedPicture: View {
  private var picture: Picture?
  private var lines = Path()

  func show(_ picture: Picture, _ lines: Path) {
    self.picture = picture
    self.lines = lines
    setNeedsDisplay()
  }

  func clear() {
    picture = nil
    setNeedsDisplay()
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    guard let picture else { return result }
    let scale = min(bounds.width / picture.size.width, bounds.height / picture.size.height)
    let box = Rect(
      center: bounds.center, size: Size(picture.size.width * scale, picture.size.height * scale))
    // Transparent parts lie on white, as on the table.
    result.add(.shape(Path(rect: box), .color(.white)))
    result.add(.picture(picture, in: box, shape: Path(rect: box)))
    let path = lines.transformed(by: .stretching(Size(1, 1), to: box))
    result.add(.stroke(path, width: 2, environment.color(.shadow).faded(0.5)))
    result.add(.stroke(path, width: 1, Color.white.faded(0.85)))
    return result
  }
}
