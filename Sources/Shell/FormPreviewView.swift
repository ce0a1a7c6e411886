import Geometry
import Interface
import ModeKit

/// The chosen picture with the lines of what it would become, and a sentence about it.
final class FormPreviewView: View {
  private let picture = LinedPicture()
  private let words = Label("", role: .detail, color: .quietText)
  private let column = StackView(Stack(.column, spacing: 8, alignment: .stretch))

  override init() {
    super.init()
    column.add(picture)
    column.add(words)
    add(column)
    isHidden = true
  }

  /// Shows what the answers stand for; `millimetres` is how wide a piece is at first on this screen.
  func show(_ small: Picture, _ preview: FormPreview, millimetres: Double?) {
    picture.show(small, preview.lines)
    words.text =
      millimetres.map {
        tr("{0}, {1} mm each on this screen", preview.caption, String(Int($0.rounded())))
      } ?? preview.caption
    isHidden = false
    setNeedsLayout()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    column.size(fitting: available, in: environment)
  }

  override func layout(in environment: Environment) { column.frame = bounds }
}

/// A picture with lines over it.
private final class LinedPicture: View {
  private var picture: Picture?
  private var lines = Path()
  private static let highest = 280.0

  func show(_ picture: Picture, _ lines: Path) {
    self.picture = picture
    self.lines = lines
    setNeedsLayout()
    setNeedsDisplay()
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    guard let picture else { return .zero }
    let aspect = picture.size.width / max(1, picture.size.height)
    return Size(available.width, min(Self.highest, available.width / aspect))
  }

  override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    guard let picture else { return result }
    let scale = min(bounds.width / picture.size.width, bounds.height / picture.size.height)
    let box = Rect(
      center: bounds.center, size: Size(picture.size.width * scale, picture.size.height * scale))
    result.add(.picture(picture, in: box, shape: Path(rect: box)))
    let place = Affine.scale(box.width, box.height).then(.translation(box.origin - .origin))
    let path = lines.transformed(by: place)
    result.add(.stroke(path, width: 2, environment.color(.shadow).faded(0.5)))
    result.add(.stroke(path, width: 1, Color.white.faded(0.85)))
    return result
  }
}
