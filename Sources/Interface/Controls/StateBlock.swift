import Geometry

/// The placeholder of a list, gallery or dialog without content: it is empty, or something went wrong. Shows an icon,
/// a title, a sentence that says what to do, and buttons for it.
public final class StateBlock: View {
  /// The kind of state.
  public enum Kind: Hashable, Sendable {
    /// There is no content yet.
    case empty(Icon)
    /// Something went wrong.
    case error
  }

  private let kind: Kind
  private let column: StackView
  private let mark = 48.0

  /// Makes a block.
  public init(_ kind: Kind, title: String, detail: String, actions: [Button] = []) {
    self.kind = kind
    column = StackView(Stack(.column, spacing: 8, alignment: .center))
    super.init()
    column.add(Label(title, role: .title, alignment: .center))
    if !detail.isEmpty { column.add(Label(detail, color: .quietText, alignment: .center)) }
    if !actions.isEmpty {
      let row = StackView(Stack(.row, alignment: .center, gravity: 0.5), insets: Insets(top: 16), actions)
      row.collapses = true
      column.add(row)
    }
    add(column)
  }

  /// The size of the icon above the texts, at most 420 dp wide.
  public override func size(fitting available: Size, in environment: Environment) -> Size {
    let size = column.size(fitting: Size(min(available.width, 420), .infinity), in: environment)
    return Size(max(size.width, mark), mark + 16 + size.height)
  }

  /// Places the texts in the middle.
  public override func layout(in environment: Environment) {
    let width = min(bounds.width, 420)
    let size = column.size(fitting: Size(width, .infinity), in: environment)
    let top = max(0, (bounds.height - mark - 16 - size.height) / 2) + mark + 16
    column.frame = Rect(x: (bounds.width - width) / 2, y: top, width: width, height: size.height)
  }

  /// The icon.
  public override func appearance(in environment: Environment) -> Appearance {
    var result = Appearance()
    let square = Rect(
      x: bounds.center.x - mark / 2, y: column.frame.minY - 16 - mark, width: mark, height: mark)
    switch kind {
    case .empty(let icon): result.icon(icon, in: square, environment.color(.quietText))
    case .error: result.icon(.warning, in: square, environment.color(.danger))
    }
    return result
  }
}
