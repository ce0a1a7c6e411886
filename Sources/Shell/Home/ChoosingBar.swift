import Geometry
import Interface

/// The bar at the lower edge of the home screen while somebody chooses documents: how many are chosen, and what can be
/// done with them.
final class ChoosingBar: View {
  /// What somebody wants to do.
  enum Action: Hashable {
    /// Stop choosing, or choose all that are listed.
    case stop, all
    /// Move the chosen documents to a folder, export them or delete them.
    case move, export, delete
  }

  /// How many documents are chosen.
  var count = 0 { didSet { if count != oldValue { show() } } }
  /// Called with what a button asks for.
  var onAction: ((Action) -> Void)?

  private let label = Label(weight: .semibold)
  private var needing: [IconButton] = []
  private let row = StackView(
    Stack(.row, spacing: 4, alignment: .center), insets: Insets(top: 8, left: 8, bottom: 8, right: 8))

  /// Makes the bar.
  override init() {
    super.init()
    fill = .raised
    cornerRadius = 20
    castsShadow = true
    func button(_ icon: Icon, _ label: String, _ action: Action) -> IconButton {
      IconButton(icon, label: label) { [weak self] _ in self?.onAction?(action) }
    }
    needing = [
      button(.folder, tr("Move to folder…"), .move), button(.save, tr("Export"), .export),
      button(.trash, tr("Delete"), .delete),
    ]
    row.add(button(.close, tr("Stop choosing"), .stop))
    row.add(label, flex: 1)
    row.add(button(.choose, tr("Choose all"), .all))
    for button in needing { row.add(button) }
    add(row)
    show()
  }

  override var touchGap: Double { 4 }

  private func show() {
    label.text = "\(count)"
    for button in needing { button.isEnabled = count > 0 }
  }

  /// The bar's size in a view of a size, in dp.
  static func size(fitting available: Size) -> Size {
    Size(min(480, available.width - 2 * Metrics.barMargin), Metrics.barHeight)
  }

  override func size(fitting available: Size, in environment: Environment) -> Size {
    Self.size(fitting: available)
  }

  override func layout(in environment: Environment) { row.frame = bounds }
}
